'use client';

import { useEffect, useState } from 'react';
import { recordFavourite } from '@/components/favourite/record-favourite';
import { keepPresses, replayEvents } from '@/lib/browser/event-replay';
import { writeText } from '@/lib/browser/storage';
import { SETTLED_KEY } from '@/lib/browser/storage-keys';
import { showTypeface } from '@/lib/browser/typeface';
import { useSite } from '@/store/store-provider';

/**
 * Notes that the islands live: carries out what was tapped before, and lets what waited for them
 * follow (app/styles/first-view.css). They hydrate together, because a page has no Suspense
 * boundary around them.
 */
export function EventReplay() {
  const addFavourite = useSite((site) => site.addFavourite);
  const chooseCompared = useSite((site) => site.chooseCompared);
  const [hasMounted, setMounted] = useState(false);

  useEffect(() => setMounted(true), []);

  // In the rendering after it, every island has read what is stored in the browser.
  useEffect(() => {
    if (!hasMounted) return;
    const carryOut = {
      favourite: (carried: string) => {
        const row = JSON.parse(carried);
        addFavourite(row);
        recordFavourite(row);
      },
      compare: (carried: string) => chooseCompared(Number(carried)),
    };
    replayEvents(carryOut);
    document.documentElement.dataset.settled = '';
    writeText(SETTLED_KEY, '1', 'session');
    // Not within the task that made the islands live: a tap comes in between.
    setTimeout(showTypeface);
    return keepPresses(carryOut);
  }, [hasMounted, addFavourite, chooseCompared]);

  return null;
}
