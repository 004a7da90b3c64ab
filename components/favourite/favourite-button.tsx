'use client';

import type { ReactNode } from 'react';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import type { FavouriteRow } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { recordFavourite } from './record-favourite';

/**
 * Adds a car to the favourites of this browser, or removes it. Adding one also records the
 * purchase intention, whose answer changes nothing here (specification sections 4 and 7).
 */
export function FavouriteButton({
  row,
  labels,
  children,
}: {
  row: FavouriteRow;
  labels: { add: string; added: string };
  children: ReactNode;
}) {
  const isFavourite = useSite((site) =>
    site.favourites.some((each) => each.model_id === row.model_id),
  );
  const add = useSite((site) => site.addFavourite);
  const remove = useSite((site) => site.removeFavourite);

  const toggle = () => {
    if (isFavourite) {
      remove(row.model_id);
      return;
    }
    add(row);
    recordFavourite(row);
  };

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
