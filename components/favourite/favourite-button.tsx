'use client';

import type { ReactNode } from 'react';
import type { FavouriteRow } from '@/store/site-store';
import { useSite } from '@/store/store-provider';

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
    import('./favourite-calls')
      .then(({ recordIntention }) => recordIntention(row))
      // The answer is only logged (specification section 7): the row is stored in the browser,
      // whatever the server says.
      .then(
        () => console.debug('record_buy: stored'),
        (error) => console.debug('record_buy:', error),
      );
  };

  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      onClick={toggle}
      className="button-quiet favourite-button needs-script"
    >
      {children}
      {isFavourite ? labels.added : labels.add}
    </button>
  );
}
