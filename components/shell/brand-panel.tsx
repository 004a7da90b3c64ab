import { useState } from 'react';
import type { Brand } from '@/lib/contract/calls/car';
import { BRAND_LETTERS, brandLetterOf } from '@/lib/format/brand-letter';
import { brandHref } from '@/lib/routing/paths';

export interface BrandPanelLabels {
  allBrands: string;
  letterFilter: string;
  all: string;
}

/** Brands by name, filterable by first letter A–Z or ALL (specification section 2, "Products"). */
export function BrandPanel({ brands, labels }: { brands: Brand[]; labels: BrandPanelLabels }) {
  const [letter, setLetter] = useState('');
  const used = new Set(brands.map(brandLetterOf));
  const shown = letter ? brands.filter((brand) => brandLetterOf(brand) === letter) : brands;
  return (
    <div className="page-width">
      <fieldset className="needs-script mb-4 flex flex-wrap gap-1">
        <legend className="sr-only">{labels.letterFilter}</legend>
        {['', ...BRAND_LETTERS].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={letter === each}
            disabled={each !== '' && !used.has(each)}
            onClick={() => setLetter(each)}
            className="letter"
          >
            {each || labels.all}
          </button>
        ))}
      </fieldset>
      <ul className="brand-columns">
        {shown.map((brand) => (
          <li key={brand.brand_sign}>
            <a href={brandHref(brand.brand_sign)} className="panel-link">
              {brand.brand_name}
            </a>
          </li>
        ))}
      </ul>
      <a href="/brand" className="text-link inline-flex min-h-touch items-center">
        {labels.allBrands}
      </a>
    </div>
  );
}
