import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

const TABS = { messages: DESK_PATHS.notifications, rules: DESK_PATHS.notificationRules } as const;

/** What was or will be sent, and who decides about it. */
export function NotificationTabs({
  language,
  current,
}: {
  language: DeskLanguage;
  current: keyof typeof TABS;
}) {
  const t = deskTextsOf(language, 'notifications');
  return (
    <nav aria-label={t('tabs')} className="desk-tabs">
      {(['messages', 'rules'] as const).map((tab) => (
        <a key={tab} href={TABS[tab]} aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
        </a>
      ))}
    </nav>
  );
}
