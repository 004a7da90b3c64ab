import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { Brand, CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { AccountMenu } from './account-menu';
import { BrandPanel } from './brand-panel';
import { FavouriteCount } from './favourite-count';
import { HoverMenu } from './hover-menu';
import { LanguageLinks, LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { MENU_ENTRIES } from './menu-entries';
import { MobileMenu } from './mobile-menu';
import { PortChoice } from './port-choice';
import { SearchBox } from './search-box';
import { TypeLinks } from './type-links';

/** The header of every page: one bar and a menu on a desktop, one bar and two popups on a phone. */
export function Header({
  locale,
  path,
  brands,
  types,
}: {
  locale: Locale;
  path: string;
  brands: Brand[];
  types: CarType[];
}) {
  const t = textsOf(locale, 'layout');
  return (
    <div className="header-space">
      <header className="header-bar">
        <div className="page-width header-row">
          <button type="button" popoverTarget="mobile-menu" className="icon-button md:hidden">
            <Icon name="menu" className="size-6" />
            <span className="sr-only">{t('menu')}</span>
          </button>
          <Logo label={t('home')} />
          <div className="hidden md:block">
            <PortChoice locale={locale} />
          </div>
          <div className="hidden min-w-0 flex-1 md:block">
            <SearchBox id="search-desktop" label={t('search')} placeholder={t('searchPlaceholder')}>
              <Icon name="search" />
            </SearchBox>
          </div>
          <div className="ms-auto flex items-center gap-1 md:ms-0">
            <LanguageMenu locale={locale} path={path} />
            <a
              href="/myFavorite"
              className="icon-button relative max-md:hidden"
              {...usageOnClick(USAGE.menuHead, 'favourites')}
            >
              <Icon name="heart" className="size-6" />
              <span className="sr-only">{t('favourites')}</span>
              <FavouriteCount />
            </a>
            <AccountMenu locale={locale} />
          </div>
        </div>
        <nav aria-label={t('mainMenu')} className="main-menu page-width max-md:hidden">
          <ul className="flex items-center gap-1">
            {MENU_ENTRIES.map(({ key, href, hot }) => {
              const link = (
                <a href={href} className="menu-link" {...usageOnClick(USAGE.menuHead, key)}>
                  {t(key)}
                  {hot && <span className="hot-flag">{t('hot')}</span>}
                </a>
              );
              if (key === 'products')
                return (
                  <li key={key} className="static!">
                    <HoverMenu
                      entry={link}
                      label={t('allBrands')}
                      button={<Icon name="chevron" className="size-4" />}
                      panelClassName="brand-panel"
                    >
                      <BrandPanel locale={locale} brands={brands} />
                    </HoverMenu>
                  </li>
                );
              if (key === 'carTypes')
                return (
                  <li key={key} className="relative">
                    <HoverMenu
                      entry={link}
                      label={t('allTypes')}
                      button={<Icon name="chevron" className="size-4" />}
                      panelClassName="type-panel"
                    >
                      <TypeLinks types={types} />
                    </HoverMenu>
                  </li>
                );
              return <li key={key}>{link}</li>;
            })}
          </ul>
        </nav>
        <div className="page-width pb-2.5 md:hidden">
          <SearchBox id="search-mobile" label={t('search')} placeholder={t('searchPlaceholder')}>
            <Icon name="search" />
          </SearchBox>
        </div>
      </header>
      <MobileMenu locale={locale} types={types} />
      <div popover="auto" id="language-popup" className="popup popup-bottom">
        <p className="mb-2 font-semibold">{t('language')}</p>
        <LanguageLinks locale={locale} path={path} />
      </div>
    </div>
  );
}
