import { Icon } from '@/components/ui/icon';
import { partsIn } from '@/components/ui/parts';
import { isOffered } from '@/lib/config/company';
import { readCompleteLocales } from '@/lib/content/complete-locales';
import { serverEnv } from '@/lib/env/server';
import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { addressesOf } from '@/lib/routing/hosts';
import { HoverMenu } from './hover-menu';

/** A text that exists in some languages only, and the list that shows what the others have. */
export interface TextLanguages {
  locales: readonly Locale[];
  listPath: string;
}

/** The same page on every language's host; a text's list where the language has no such text. */
function addressesIn(path: string, text?: TextLanguages) {
  const siteOrigin = serverEnv().SITE_ORIGIN;
  const addresses = addressesOf(siteOrigin, path);
  if (!text) return addresses;
  const lists = addressesOf(siteOrigin, text.listPath);
  return addresses.map((address, index) =>
    text.locales.includes(address.locale) ? address : (lists[index] ?? address),
  );
}

/**
 * Links to the same page on every language's host: on a desktop in a menu under the mouse, on a
 * phone in a popup at the bottom.
 * @param text for a page whose text some languages do not have
 */
export async function LanguageMenu({
  locale,
  path,
  text,
}: {
  locale: Locale;
  path: string;
  text?: TextLanguages | undefined;
}) {
  const t = textsOf(locale, 'layout');
  const complete = await readCompleteLocales();
  const linkOf = ({ locale: each, href }: ReturnType<typeof addressesIn>[number]) => (
    <li>
      <a href={href} hrefLang={each} lang={each} {...(each === locale && { 'aria-current': true })}>
        {LOCALE_NAMES[each]}
      </a>
      {complete.includes(each) || (
        <small className="block px-2 text-muted">{t('languageUnfinished')}</small>
      )}
    </li>
  );
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
        closeLabel={t('close')}
      >
        <b className="block p-2 md:hidden">{t('language')}</b>
        {partsIn(
          'ul',
          { className: 'grid grid-cols-2' },
          addressesIn(path, text)
            .filter((address) => isOffered(address.locale))
            .map(linkOf),
        )}
      </HoverMenu>
    </div>
  );
}
