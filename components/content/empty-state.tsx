import type { ReactNode } from 'react';
import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { canonicalUrl } from '@/lib/seo/canonical';

/**
 * An empty list, said plainly, with the languages in which there is something to read.
 * @param ask the way to a person
 */
export function EmptyState({
  text,
  readElsewhere,
  path,
  locales,
  ask,
}: {
  text: string;
  readElsewhere: string;
  path: string;
  locales: Locale[];
  ask: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-line bg-white p-6 md:p-10">
      <p className="text-lg">{text}</p>
      {locales.length > 0 && (
        <div className="grid gap-3">
          <p className="text-muted">{readElsewhere}</p>
          <OtherLanguages path={path} locales={locales} />
        </div>
      )}
      {ask}
    </div>
  );
}

/** Links to the same page where it has content, for a language in which there is none yet. */
function OtherLanguages({ path, locales }: { path: string; locales: Locale[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {locales.map((locale) => (
        <li key={locale}>
          <a href={canonicalUrl(locale, path)} hrefLang={locale} lang={locale} className="chip">
            {LOCALE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
