'use client';

import { useEffect, useMemo, useState } from 'react';
import { recordFavourite } from '@/components/favourite/record-favourite';
import { type CarryOut, replayEvents } from '@/lib/browser/event-replay';
import { lazyChunksLoaded } from '@/lib/browser/lazy-chunk';
import { writeText } from '@/lib/browser/storage';
import { SETTLED_KEY } from '@/lib/browser/storage-keys';
import { showTypeface } from '@/lib/browser/typeface';
import { useSite } from '@/store/store-provider';

/** The action of a tap whose control is not on the page any more. */
function useCarryOut(): CarryOut {
  const addFavourite = useSite((site) => site.addFavourite);
  const chooseCompared = useSite((site) => site.chooseCompared);
  return useMemo(
    () => ({
      favourite: (carried) => {
        const row = JSON.parse(carried);
        addFavourite(row);
        recordFavourite(row);
      },
      compare: (carried) => void chooseCompared(Number(carried)),
    }),
    [addFavourite, chooseCompared],
  );
}

/**
 * Marks the islands as hydrated: replays earlier taps, and starts what waited for them
 * (app/styles/first-view.css), after what these taps need. They hydrate together, because a page has
 * no Suspense boundary around them.
 */
export function EventReplay() {
  const carryOut = useCarryOut();
  const [hasMounted, setMounted] = useState(false);

  useEffect(() => setMounted(true), []);

  // In the rendering after it, every island has read what is stored in the browser.
  useEffect(() => {
    if (!hasMounted) return;
    const hasReplayed = replayEvents(carryOut);
    const settle = () => {
      document.documentElement.dataset.settled = '';
      writeText(SETTLED_KEY, '1', 'session');
      // In a task of its own after hydration, so that a tap can come in between.
      setTimeout(showTypeface);
    };
    if (hasReplayed) lazyChunksLoaded().then(settle);
    else settle();
  }, [hasMounted, carryOut]);

  return null;
}
