'use client';

import type { ReactNode } from 'react';
import type { FavouriteRow } from '@/store/site-store';
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
    import('./favourite-calls')
      .then(({ recordIntention }) => recordIntention(row))
      // The answer is only logged (specification section 7): the row is kept here, and without
      // an answer the mall only misses the hint.
      .then(
        () => console.debug('record_buy: stored'),
        (error) => console.debug('record_buy:', error),
      );
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
