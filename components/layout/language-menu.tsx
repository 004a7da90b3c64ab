import { Icon } from '@/components/ui/icon';
import { serverEnv } from '@/lib/env/server';
import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { addressesOf } from '@/lib/i18n/urls';
import { HoverMenu } from './hover-menu';

/** Links to the same page on every language's host. */
export function LanguageLinks({ locale, path }: { locale: Locale; path: string }) {
  return (
    <ul className="grid grid-cols-2">
      {addressesOf(serverEnv().SITE_ORIGIN, path).map((address) => (
        <li key={address.locale}>
          <a
            href={address.href}
            hrefLang={address.locale}
            lang={address.locale}
            aria-current={address.locale === locale ? 'true' : undefined}
            className="panel-link"
          >
            {LOCALE_NAMES[address.locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** On a desktop a menu under the mouse, on a phone a popup at the bottom. */
export function LanguageMenu({ locale, path }: { locale: Locale; path: string }) {
  const t = textsOf(locale, 'layout');
  return (
    <>
      <div className="relative max-md:hidden">
        <HoverMenu
          label={`${t('language')}: ${LOCALE_NAMES[locale]}`}
          button={
            <>
              <Icon name="globe" className="size-6" />
              <span className="text-sm uppercase">{locale}</span>
            </>
          }
          panelClassName="language-panel"
        >
          <LanguageLinks locale={locale} path={path} />
        </HoverMenu>
      </div>
      <button type="button" popoverTarget="language-popup" className="icon-button md:hidden">
        <Icon name="globe" className="size-6" />
        <span className="sr-only">{`${t('language')}: ${LOCALE_NAMES[locale]}`}</span>
      </button>
    </>
  );
}
