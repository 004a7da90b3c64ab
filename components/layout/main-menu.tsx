import { Icon } from '@/components/ui/icon';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/site/paths';
import { BrandMenu } from './brand-menu';
import { HoverMenu } from './hover-menu';
import { MENU_ENTRIES } from './menu-entries';
import { MenuLink } from './menu-link';

/** The desktop's main menu; brands and car types have panels of their own. */
export function MainMenu({ locale, types }: { locale: Locale; types: CarType[] }) {
  const t = textsOf(locale, 'layout');
  const chevron = <Icon name="chevron" className="size-4" />;
  return (
    <nav aria-label={t('mainMenu')} className="main-menu page-width max-md:hidden">
      <ul className="flex items-center gap-1">
        {MENU_ENTRIES.map((entry) => {
          const link = <MenuLink locale={locale} entry={entry} className="menu-link" />;
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
                  <ul>
                    {types.map((type) => (
                      <li key={type.type_sign}>
                        <a href={typeHref(type.type_sign)} className="panel-link">
                          {type.type_name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </HoverMenu>
              </li>
            );
          return <li key={entry.key}>{link}</li>;
        })}
      </ul>
    </nav>
  );
}
