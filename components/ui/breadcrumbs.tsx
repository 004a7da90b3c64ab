import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { type TrailStep, trailStructuredData } from '@/lib/seo/structured-data/trail';
import { partsIn } from './parts';
import { StructuredData } from './structured-data';

/**
 * Where a page stands below the home page, for people and for search engines.
 * @param trail its last name is the page itself
 * @param path of the page
 */
export function Breadcrumbs({
  locale,
  trail,
  path,
}: {
  locale: Locale;
  trail: TrailStep[];
  path: string;
}) {
  return (
    <nav aria-label={textsOf(locale, 'layout')('trail')}>
      <StructuredData data={trailStructuredData(locale, trail, path)} />
      {partsIn('ol', { className: 'trail' }, trail.map(stepOf))}
    </nav>
  );
}

const stepOf = ({ name, href }: TrailStep) => (
  <li>
    {href ? (
      <a href={href}>
        <bdi>{name}</bdi>
      </a>
    ) : (
      // 03+ is a name, too.
      <bdi aria-current="page">{name}</bdi>
    )}
  </li>
);
