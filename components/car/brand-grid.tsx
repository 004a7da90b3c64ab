import './brand-grid.css';
import type { Brand } from '@/lib/contract/calls/car';
import { brandLetterOf } from '@/lib/format/brand-letter';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { brandHref } from '@/lib/routing/paths';

/**
 * Every brand as a tile with its mark and the number of its models.
 * @param hasLetters where a LetterFilter stands before it
 * @param isCompact where the brands are one part of a long page: leaves the numbers out, and the
 * marks wait for the scripts (app/styles/first-view.css), so that links have their name without them
 */
export function BrandGrid({
  locale,
  brands,
  isCompact = false,
  hasLetters = false,
}: {
  locale: Locale;
  brands: Brand[];
  isCompact?: boolean;
  hasLetters?: boolean;
}) {
  const t = textsOf(locale, 'brand');
  return (
    <ul className={isCompact ? 'brand-grid brand-grid-compact lazy-picture' : 'brand-grid'}>
      {brands.map((brand) => (
        <li key={brand.brand_sign} data-letter={hasLetters ? brandLetterOf(brand) : undefined}>
          <a
            href={brandHref(brand.brand_sign)}
            aria-label={isCompact && brand.brand_img ? brand.brand_name : undefined}
          >
            <BrandMark brand={brand} />
            {!isCompact && brand.model_count !== undefined && (
              <small>{t('models', { count: brand.model_count })}</small>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The brand's mark when it has one, else its name set in our own type. */
export function BrandMark({ brand }: { brand: Pick<Brand, 'brand_name' | 'brand_img'> }) {
  if (brand.brand_img) return <img src={brand.brand_img} alt={brand.brand_name} loading="lazy" />;
  return <b>{brand.brand_name}</b>;
}
