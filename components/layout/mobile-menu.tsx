import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { MENU_ENTRIES } from './menu-entries';
import { MenuLink } from './menu-link';
import { PortChoice } from './port-choice';

/** The top popup of the menu button: port picker and menu. A native popover, so no script. */
export function MobileMenu({ locale }: { locale: Locale }) {
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
          {MENU_ENTRIES.map((entry) => (
            <li key={entry.key}>
              <MenuLink locale={locale} entry={entry} className="mobile-entry" />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
