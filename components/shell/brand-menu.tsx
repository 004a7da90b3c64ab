'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { Brand } from '@/lib/contract/calls/car';
import { BRAND_LETTERS, brandLetterOf } from '@/lib/format/brand-letter';
import type { Labels } from '@/lib/i18n/labels';
import { brandHref } from '@/lib/routing/paths';
import { HoverMenu } from './hover-menu';

/**
 * The entry "Brands" with its panel. The names arrive when the panel is first wanted: they would
 * weigh on every page, and without them the entry and the panel's link lead to all brands.
 */
export function BrandMenu({
  entry,
  button,
  labels,
}: {
  entry: ReactNode;
  button: ReactNode;
  labels: Labels<'brandMenu'>;
}) {
  const [brands, setBrands] = useState<Brand[]>([]);
  const isAsked = useRef(false);

  const loadBrands = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    import('./header-calls')
      .then((part) => part.loadBrands())
      .then(setBrands)
      .catch(() => {
        // The link to all brands stays; the next opening asks again.
        isAsked.current = false;
      });
  };

  return (
    <HoverMenu
      entry={entry}
      label={labels.allBrands}
      button={button}
      panelClassName="brand-panel"
      onOpen={loadBrands}
    >
      <BrandPanel brands={brands} labels={labels} />
    </HoverMenu>
  );
}

/** Brands by name, filterable by first letter A–Z or ALL (specification section 2, "Products"). */
function BrandPanel({ brands, labels }: { brands: Brand[]; labels: Labels<'brandMenu'> }) {
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
