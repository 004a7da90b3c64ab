import { Icon } from '@/components/ui/icon';
import { countsStep, usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { company, companyFacts, isMark } from '@/lib/config/company';
import type { CarType } from '@/lib/contract/calls/car';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ContactSubject } from '@/lib/routing/paths';
import { AccountLink } from './account-link';
import { FavouriteCount, SearchBox } from './header-controls';
import { HoverMenu } from './hover-menu';
import { LanguageMenu, type TextLanguages } from './language-menu';
import { MAIN_MENU_ID, MainMenu } from './main-menu';

/** The header of every page: one bar and a menu on a desktop, one bar and a popup on a phone. */
export function Header({
  locale,
  path,
  text,
  types,
  about,
}: {
  locale: Locale;
  path: string;
  text?: TextLanguages | undefined;
  types: CarType[];
  about?: ContactSubject | undefined;
}) {
  const t = textsOf(locale, 'layout');
  return (
    <div className="header-space">
      <header className="header-bar" {...countsStep('visit')}>
        <div className="page-width header-row">
          <button type="button" popoverTarget={MAIN_MENU_ID} className="icon-button md:hidden">
            <Icon name="menu" className="size-6" />
            <span className="sr-only">{t('menu')}</span>
          </button>
          <Logo label={t('home', { company: company().name })} />
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
        <MainMenu locale={locale} text={text} types={types} about={about} />
      </header>
    </div>
  );
}

/** Login, or the account once a token is there, with what membership brings. */
function AccountMenu({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const labels = labelsOf(locale, 'accountMenu');
  return (
    <>
      <div className="account relative max-md:hidden">
        <HoverMenu
          label={`${labels.login} / ${labels.account}`}
          button={
            <>
              <Icon name="user" className="size-6" />
              <b>{labels.login}</b>
            </>
          }
          panelClassName="account-panel"
        >
          <p className="mb-4 text-sm">{t('loginHint', { yuan: company().voucherYuan })}</p>
          <AccountLink labels={labels} look="panel" />
        </HoverMenu>
      </div>
      <div className="account md:hidden">
        <AccountLink labels={labels} look="icon">
          <Icon name="user" className="size-6" />
        </AccountLink>
      </div>
    </>
  );
}

/** Mark and name, or the name as a logo has it; leads home. */
function Logo({ label }: { label: string }) {
  const { logo } = companyFacts();
  const { name } = company();
  return (
    <a href="/" aria-label={label} className="site-logo">
      {logo ? (
        <img
          src={logo.small_src}
          alt={name}
          width={logo.width}
          height={logo.height}
          className="header-logo"
        />
      ) : (
        <img src="/logo-mark.svg" alt="" width={34} height={34} />
      )}
      {(!logo || isMark(logo)) && <b aria-hidden="true">{name}</b>}
    </a>
  );
}
