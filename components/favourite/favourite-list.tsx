'use client';

import { useEffect, useState } from 'react';
import { ListFailure } from '@/components/ui/chunk-failure';
import { LoadingText } from '@/components/ui/loading-text';
import { readJson } from '@/lib/browser/storage';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { useChunk } from '@/lib/browser/use-chunk';
import type { CarType } from '@/lib/contract/calls/car';
import { useSite } from '@/store/store-provider';
import type { FavouriteLabels } from './favourite-labels';

const importCars = () => import('./favourite-cars');

// Where there are some, their script does not wait for the page to live.
if (typeof window !== 'undefined' && readJson(FAVOURITES_KEY)) importCars().catch(() => {});

/**
 * The favourites of this browser, whose script comes only where there are some. That there are none is
 * only marked: the page has what stands there instead, and shows it before this list knows.
 * @param types of cars, which the page knows, for the state of the site
 */
export function FavouriteList({ labels, types }: { labels: FavouriteLabels; types: CarType[] }) {
  const hasSome = useSite((site) => site.favourites.length > 0);
  const loadFavourites = useSite((site) => site.loadFavourites);
  const setAutoTypeList = useSite((site) => site.setAutoTypeList);
  const [isReady, setReady] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { chunk, hasFailed, retry } = useChunk(isWanted, importCars);

  useEffect(() => {
    loadFavourites();
    setReady(true);
  }, [loadFavourites]);

  useEffect(() => setAutoTypeList(types), [setAutoTypeList, types]);

  // Once shown it stays, for a removed car can be put back.
  useEffect(() => {
    if (hasSome) setWanted(true);
  }, [hasSome]);

  if (chunk) return <chunk.FavouriteCars labels={labels} />;
  if (hasFailed) return <ListFailure labels={labels} onRetry={retry} />;
  if (isReady && !isWanted && !hasSome) return <span data-empty-list="" />;
  return (
    <LoadingText text={labels.loading} className="min-h-[34rem] text-muted md:min-h-[22rem]" />
  );
}
