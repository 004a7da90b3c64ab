'use client';

import type { ReactNode } from 'react';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import type { FavouriteRow } from '@/store/site-store';
import { useFavourite } from './record-favourite';

/** Adds a car to the favourites of this browser, or removes it. */
export function FavouriteButton({
  row,
  labels,
  children,
}: {
  row: FavouriteRow;
  labels: { add: string; added: string };
  children: ReactNode;
}) {
  const { isFavourite, toggle } = useFavourite(row);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      onClick={toggle}
      {...replayOnHydrate(`favourite:${row.model_id}`, JSON.stringify(row))}
      className="button-quiet favourite-button needs-script"
    >
      {children}
      {isFavourite ? labels.added : labels.add}
    </button>
  );
}
