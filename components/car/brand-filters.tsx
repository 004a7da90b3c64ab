import type { Brand, CarType } from '@/lib/contract/calls/car';
import { lettersOf } from '@/lib/format/brand-letter';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';

/** The value for all letters. */
const ALL = 'all';

/** Hides, in the grid that follows, the tiles of every letter but the chosen one. */
function rulesOf(letters: string[]): string {
  return letters
    .map(
      (letter) =>
        `.letter-filter:has([value="${letter}"]:checked)~.brand-grid>:not([data-letter="${letter}"]){display:none}`,
    )
    .join('');
}

/**
 * Brands by first letter, on phones too, where no panel of the header has them. Radio buttons with
 * CSS, so that it needs no script. The grid of the brands must follow it and have letters.
 */
export function LetterFilter({ locale, brands }: { locale: Locale; brands: Brand[] }) {
  const labels = labelsOf(locale, 'brandMenu');
  const letters = lettersOf(brands);
  return (
    <fieldset className="letter-filter">
      <legend className="sr-only">{labels.letterFilter}</legend>
      {/* React moves a style with these two into the head, where HTML allows it. */}
      <style href={`letter-filter-${letters.join('')}`} precedence="default">
        {rulesOf(letters)}
      </style>
      {[ALL, ...letters].map((letter) => (
        <label key={letter}>
          <input
            type="radio"
            name="letter"
            value={letter}
            defaultChecked={letter === ALL}
            className="sr-only"
          />
          {letter === ALL ? labels.all : letter}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Car types as links that narrow the brands.
 * @param hasAll whether all of them are a choice too: where a list of brands stands below
 */
export function TypeFilter({
  locale,
  types,
  current,
  hasAll = true,
}: {
  locale: Locale;
  types: CarType[];
  current?: string;
  hasAll?: boolean;
}) {
  const t = textsOf(locale, 'brand');
  return (
    <nav aria-label={t('filterByType')}>
      <ul className="chip-row">
        {hasAll && (
          <li>
            <a href="/brand" className="chip" aria-current={current ? undefined : 'page'}>
              {t('everyType')}
            </a>
          </li>
        )}
        {types.map((type) => (
          <li key={type.type_sign}>
            <a
              href={typeHref(type.type_sign)}
              className="chip"
              aria-current={type.type_sign === current ? 'page' : undefined}
            >
              {type.type_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
