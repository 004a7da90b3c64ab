import './all-brands.css';
import type { Brand } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { LetterFilter } from './brand-filters';
import { BrandGrid } from './brand-grid';

/** What the link below the first brands names, so that CSS shows the others. */
const ID = 'brands';

/** What a phone shows of them at first, as all-brands.css does. */
const FIRST_COUNT = 8;

/**
 * Every brand; on a phone the first eight, which staff put first, and a link that shows the others
 * in place. It needs no script.
 * @param hasLetters whether they can be filtered by letter, which looks at all of them
 */
export function AllBrands({
  locale,
  brands,
  hasLetters = false,
}: {
  locale: Locale;
  brands: Brand[];
  hasLetters?: boolean;
}) {
  return (
    <div id={ID} className="all-brands">
      {hasLetters && <LetterFilter locale={locale} brands={brands} />}
      <BrandGrid locale={locale} brands={brands} hasLetters={hasLetters} />
      {brands.length > FIRST_COUNT && (
        <a href={`#${ID}`} className="button-quiet">
          {textsOf(locale, 'errors')('seeBrands')} ({brands.length})
        </a>
      )}
    </div>
  );
}
