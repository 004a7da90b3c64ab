import { Icon } from '@/components/ui/icon';
import { serverEnv } from '@/lib/env/server';
import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { addressesOf } from '@/lib/i18n/urls';
import { HoverMenu } from './hover-menu';

/**
 * Links to the same page on every language's host: on a desktop in a menu under the mouse, on a
 * phone in a popup at the bottom.
 */
export function LanguageMenu({ locale, path }: { locale: Locale; path: string }) {
  const t = textsOf(locale, 'layout');
  return (
    <div className="language-menu">
      <HoverMenu
        label={`${t('language')}: ${LOCALE_NAMES[locale]}`}
        button={
          <>
            <Icon name="globe" className="size-6" />
            <span className="text-sm uppercase max-md:hidden">{locale}</span>
          </>
        }
        panelClassName="language-panel"
      >
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
      </HoverMenu>
    </div>
  );
}
