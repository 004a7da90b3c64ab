import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { canonicalUrl } from '@/lib/seo/canonical';

/** Links to the same page where it has content, for a language in which there is none yet. */
export function OtherLanguages({ path, locales }: { path: string; locales: Locale[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={canonicalUrl(locale, path)}
            hrefLang={locale}
            lang={locale}
            className="type-chip"
          >
            {LOCALE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
