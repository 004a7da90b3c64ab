'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { Brand } from '@/lib/contract/calls/car';
import type { Labels } from '@/lib/i18n/labels';
import type { BrandNames } from './brand-names';
import { HoverMenu } from './hover-menu';

/** The brands with what shows them. */
async function loadNames(): Promise<{ Names: typeof BrandNames; brands: Brand[] }> {
  const [{ BrandNames }, brands] = await Promise.all([
    import('./brand-names'),
    import('./header-calls').then((part) => part.loadBrands()),
  ]);
  return { Names: BrandNames, brands };
}

/**
 * The entry "Brands" with its panel. The names arrive with their letters when the panel is first
 * wanted: they would weigh on every page, and without them the entry and the panel's link lead to
 * all brands.
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
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadNames>> | null>(null);
  const isAsked = useRef(false);

  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    loadNames().then(setPanel, () => {
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
      onOpen={load}
    >
      <div className="page-width">
        {panel && <panel.Names brands={panel.brands} labels={labels} />}
        <a href="/brand" className="text-link inline-flex min-h-touch items-center">
          {labels.allBrands}
        </a>
      </div>
    </HoverMenu>
  );
}
