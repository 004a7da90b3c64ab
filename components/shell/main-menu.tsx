import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';
import { BrandMenu } from './brand-menu';
import { HoverMenu } from './hover-menu';
import { MENU_ENTRIES } from './menu-entries';
import { MenuLink } from './menu-link';
import { PortChoice } from './port-choice';

/**
 * Menu and port picker. On a desktop they are the second row of the header; on a phone the same
 * element is the popup of the menu button, a native popover that needs no script.
 */
export function MainMenu({ locale, types }: { locale: Locale; types: CarType[] }) {
  const t = textsOf(locale, 'layout');
  const chevron = <Icon name="chevron" className="size-4" />;
  return (
    <nav popover="auto" id="main-menu" aria-label={t('mainMenu')} className="main-menu page-width">
      <ul className="menu-entries">
        {MENU_ENTRIES.map((entry) => {
          const link = <MenuLink locale={locale} entry={entry} />;
          if (entry.key === 'products')
            return (
              <li key={entry.key}>
                <BrandMenu
                  entry={link}
                  button={chevron}
                  labels={{
                    allBrands: t('allBrands'),
                    letterFilter: t('letterFilter'),
                    all: t('all'),
                  }}
                />
              </li>
            );
          if (entry.key === 'carTypes')
            return (
              <li key={entry.key} className="relative">
                <HoverMenu
                  entry={link}
                  label={t('allTypes')}
                  button={chevron}
                  panelClassName="type-panel"
                >
                  {types.map((type) => (
                    <a key={type.type_sign} href={typeHref(type.type_sign)} className="panel-link">
                      {type.type_name}
                    </a>
                  ))}
                </HoverMenu>
              </li>
            );
          return <li key={entry.key}>{link}</li>;
        })}
      </ul>
      <span className="menu-enquire" {...usageOnClick(USAGE.menuHead, 'enquiry')}>
        <EnquiryOpener from="header" fallbackHref="/contactUs" className="button-quiet">
          {t('enquire')}
        </EnquiryOpener>
      </span>
      <PortChoice locale={locale} />
      <button
        type="button"
        popoverTarget="main-menu"
        popoverTargetAction="hide"
        className="icon-button menu-close"
      >
        <Icon name="close" className="size-6" />
        <span className="sr-only">{t('close')}</span>
      </button>
    </nav>
  );
}
