import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { AccountMenu } from './account-menu';
import { FavouriteCount } from './favourite-count';
import { LanguageMenu, type TextLanguages } from './language-menu';
import { Logo } from './logo';
import { MainMenu } from './main-menu';
import { SearchBox } from './search-box';

/** The header of every page: one bar and a menu on a desktop, one bar and a popup on a phone. */
export function Header({
  locale,
  path,
  text,
  types,
}: {
  locale: Locale;
  path: string;
  text?: TextLanguages | undefined;
  types: CarType[];
}) {
  const t = textsOf(locale, 'layout');
  return (
    <div className="header-space">
      <header className="header-bar">
        <div className="page-width header-row">
          <button type="button" popoverTarget="main-menu" className="icon-button md:hidden">
            <Icon name="menu" className="size-6" />
            <span className="sr-only">{t('menu')}</span>
          </button>
          <Logo label={t('home')} />
          <SearchBox label={t('search')} placeholder={t('searchPlaceholder')}>
            <Icon name="search" />
          </SearchBox>
          <div className="header-tools">
            <LanguageMenu locale={locale} path={path} text={text} />
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
        <MainMenu locale={locale} types={types} />
      </header>
    </div>
  );
}
