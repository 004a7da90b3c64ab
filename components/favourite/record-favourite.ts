import { preloadClient } from '@/lib/api/browser';
import type { FavouriteRow } from '@/store/site-store';
import { useSite } from '@/store/store-provider';

/**
 * Records the purchase intention that a new favourite stands for. The answer is only logged
 * (specification section 7): the row is stored in the browser, whatever the server says.
 */
export function recordFavourite(row: FavouriteRow): void {
  preloadClient();
  import('./record-intention')
    .then(({ recordIntention }) => recordIntention(row))
    .then(
      () => console.debug('record_buy: stored'),
      (error) => console.debug('record_buy:', error),
    );
}

/**
 * Whether a car is in the favourites of this browser, and what adds or removes it. Adding it also
 * records the purchase intention (specification sections 4 and 7).
 */
export function useFavourite(row: FavouriteRow) {
  const { model_id: id } = row;
  const isFavourite = useSite((site) => site.favourites.some(({ model_id }) => model_id === id));
  const add = useSite((site) => site.addFavourite);
  const remove = useSite((site) => site.removeFavourite);
  const toggle = () => {
    if (isFavourite) return remove(id);
    add(row);
    recordFavourite(row);
  };
  return { isFavourite, toggle };
}
