import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { MenuEntry } from './menu-entries';

/** One entry of the menu, flagged when the specification calls it hot. */
export function MenuLink({
  locale,
  entry: { key, href, hot },
}: {
  locale: Locale;
  entry: MenuEntry;
}) {
  const t = textsOf(locale, 'layout');
  return (
    <a href={href} className="menu-link" {...usageOnClick(USAGE.menuHead, key)}>
      {t(key)}
      {hot && <span className="hot-flag">{t('hot')}</span>}
    </a>
  );
}
