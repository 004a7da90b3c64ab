'use client';

import { useState } from 'react';
import type { Brand } from '@/lib/contract/calls/car';
import { BRAND_LETTERS, brandLetterOf } from '@/lib/format/brand-letter';
import type { Labels } from '@/lib/i18n/labels';
import { brandHref } from '@/lib/routing/paths';

/** Brands by name, filterable by first letter A–Z or ALL (specification section 2, "Products"). */
export function BrandNames({ brands, labels }: { brands: Brand[]; labels: Labels<'brandMenu'> }) {
  const [letter, setLetter] = useState('');
  // A mall that is about to open has none.
  if (brands.length === 0) return null;
  const used = new Set(brands.map(brandLetterOf));
  const shown = letter ? brands.filter((brand) => brandLetterOf(brand) === letter) : brands;
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-1">
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
    </>
  );
}
