'use client';

import { useSite } from '@/store/store-provider';

/** How many cars the visitor keeps; nothing while there are none. */
export function FavouriteCount() {
  const count = useSite((site) => site.favourites.length);
  return count > 0 ? <span className="count-badge">{count > 99 ? '99+' : count}</span> : null;
}
