import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

const TABS = ['promotions', 'articles', 'passages', 'proofs', 'removedContent'] as const;

/** What is written at the desk, and what of it was removed. */
export function ContentTabs({
  language,
  current,
}: {
  language: DeskLanguage;
  current: (typeof TABS)[number];
}) {
  const t = deskTextsOf(language, 'content');
  return (
    <nav aria-label={t('tabs')} className="desk-tabs">
      {TABS.map((tab) => (
        <a key={tab} href={DESK_PATHS[tab]} aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
        </a>
      ))}
    </nav>
  );
}
