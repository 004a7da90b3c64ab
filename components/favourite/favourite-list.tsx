'use client';

import { useEffect, useState } from 'react';
import { LoadingText } from '@/components/ui/loading-text';
import type { CarType } from '@/lib/contract/calls/car';
import { useSite } from '@/store/store-provider';
import { FavouriteCars } from './favourite-cars';
import type { FavouriteLabels } from './favourite-labels';

/**
 * The favourites of this browser. An empty list is only marked: the page contains the text for it,
 * and shows it before this list has loaded. The code for the cars is not lazy, because the page may
 * be opened for the first time without a network.
 * @param types of cars, which the page knows, for the state of the site
 */
export function FavouriteList({ labels, types }: { labels: FavouriteLabels; types: CarType[] }) {
  const hasSome = useSite((site) => site.favourites.length > 0);
  const loadFavourites = useSite((site) => site.loadFavourites);
  const setAutoTypeList = useSite((site) => site.setAutoTypeList);
  const [isReady, setReady] = useState(false);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    loadFavourites();
    setReady(true);
  }, [loadFavourites]);

  useEffect(() => setAutoTypeList(types), [setAutoTypeList, types]);

  // Once shown it stays, for a removed car can be put back.
  useEffect(() => {
    if (hasSome) setWanted(true);
  }, [hasSome]);

  if (isWanted) return <FavouriteCars labels={labels} />;
  if (isReady && !hasSome) return <span data-empty-list="" />;
  return (
    <LoadingText text={labels.loading} className="min-h-[34rem] text-muted md:min-h-[22rem]" />
  );
}
