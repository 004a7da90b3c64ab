import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { MENU_ENTRIES } from './menu-entries';
import { PortChoice } from './port-choice';
import { TypeLinks } from './type-links';

/** The top popup of the menu button: port picker and menu. A native popover, so no script. */
export function MobileMenu({ locale, types }: { locale: Locale; types: CarType[] }) {
  const t = textsOf(locale, 'layout');
  return (
    <div popover="auto" id="mobile-menu" className="popup popup-top">
      <div className="mb-2 flex items-center justify-between gap-4">
        <PortChoice locale={locale} />
        <button
          type="button"
          popoverTarget="mobile-menu"
          popoverTargetAction="hide"
          className="icon-button"
        >
          <Icon name="close" className="size-6" />
          <span className="sr-only">{t('close')}</span>
        </button>
      </div>
      <nav aria-label={t('menu')}>
        <ul className="divide-y divide-line">
          {MENU_ENTRIES.map(({ key, href, hot }) => (
            <li key={key}>
              {key === 'carTypes' ? (
                <details className="group">
                  <summary className="mobile-entry cursor-pointer">
                    {t(key)}
                    <Icon name="chevron" className="size-5 group-open:rotate-180" />
                  </summary>
                  <div className="pb-3 ps-3">
                    <TypeLinks types={types} />
                  </div>
                </details>
              ) : (
                <a href={href} className="mobile-entry" {...usageOnClick(USAGE.menuHead, key)}>
                  <span>
                    {t(key)}
                    {hot && <span className="hot-flag">{t('hot')}</span>}
                  </span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
