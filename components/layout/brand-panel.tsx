import type { Brand } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { brandHref } from '@/lib/site/paths';
import { BrandLetters } from './brand-letters';

function letterOf(brand: Brand): string {
  return brand.brand_name.charAt(0).toUpperCase();
}

/** Every brand by name, filterable by letter (specification section 2, "Products"). */
export function BrandPanel({ locale, brands }: { locale: Locale; brands: Brand[] }) {
  const t = textsOf(locale, 'layout');
  const byName = [...brands].sort((a, b) => a.brand_name.localeCompare(b.brand_name, 'en'));
  const letters = [...new Set(byName.map(letterOf))];
  return (
    <div className="page-width">
      <BrandLetters label={t('letterFilter')} all={t('all')} letters={letters}>
        <ul className="grid grid-cols-4 gap-x-6 lg:grid-cols-6">
          {byName.map((brand) => (
            <li key={brand.brand_sign} data-letter={letterOf(brand)}>
              <a href={brandHref(brand.brand_sign)} className="panel-link">
                {brand.brand_name}
              </a>
            </li>
          ))}
        </ul>
      </BrandLetters>
    </div>
  );
}
