'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { Brand } from '@/lib/contract/calls/car';
import { BrandPanel, type BrandPanelLabels } from './brand-panel';
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
  labels: BrandPanelLabels;
}) {
  const [brands, setBrands] = useState<Brand[]>([]);
  const isAsked = useRef(false);

  const loadBrands = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    import('./load-brands')
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
