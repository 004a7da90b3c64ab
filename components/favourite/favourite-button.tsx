'use client';

import type { ReactNode } from 'react';
import type { FavouriteRow } from '@/store/favourites';
import { useSite } from '@/store/store-provider';

/**
 * Keeps a car in the favourites of this browser, or removes it. Keeping one also tells the mall
 * of the purchase intention, whose answer changes nothing here (specification sections 4 and 7).
 */
export function FavouriteButton({
  row,
  labels,
  children,
}: {
  row: FavouriteRow;
  labels: { add: string; kept: string };
  children: ReactNode;
}) {
  const isKept = useSite((site) => site.favourites.some((each) => each.model_id === row.model_id));
  const add = useSite((site) => site.addFavourite);
  const remove = useSite((site) => site.removeFavourite);

  const toggle = () => {
    if (isKept) {
      remove(row.model_id);
      return;
    }
    add(row);
    import('./record-intention')
      .then(({ recordIntention }) => recordIntention(row))
      .catch(() => {
        // The row is kept here; the mall only misses the hint.
      });
  };

  return (
    <button
      type="button"
      aria-pressed={isKept}
      onClick={toggle}
      className="button-quiet favourite-button needs-script"
    >
      {children}
      {isKept ? labels.kept : labels.add}
    </button>
  );
}
