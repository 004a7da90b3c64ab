import type { Locale } from '@/lib/i18n/locales';
import { type TrailStep, trailStructuredData } from '@/lib/seo/structured-data/trail';
import { StructuredData } from './structured-data';

/**
 * Where a page stands below the home page, for people and for search engines.
 * @param trail its last name is the page itself
 * @param path of the page
 */
export function Breadcrumbs({
  locale,
  label,
  trail,
  path,
}: {
  locale: Locale;
  label: string;
  trail: TrailStep[];
  path: string;
}) {
  return (
    <nav aria-label={label}>
      <StructuredData data={trailStructuredData(locale, trail, path)} />
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {trail.map(({ name, href }, index) => (
          // On a phone the page's own heading, just below, says the last name.
          <li key={name} className={`flex items-center gap-2 ${href ? '' : 'max-md:sr-only'}`}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <a href={href} className="inline-flex min-h-touch items-center hover:underline">
                <bdi>{name}</bdi>
              </a>
            ) : (
              // 03+ is a name, too.
              <bdi aria-current="page">{name}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
