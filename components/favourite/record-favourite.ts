import { preloadClient } from '@/lib/api/browser';
import type { FavouriteRow } from '@/store/site-store';

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
