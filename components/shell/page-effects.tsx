'use client';

import { useEffect, useState } from 'react';
import { contactEventOf, eventOfAttribute } from '@/lib/analytics/attributes';
import { track } from '@/lib/analytics/track';
import {
  HEADER_FIXED_BEYOND_PX,
  HEADER_RELEASED_AT_PX,
  SCROLL_DELAY_MS,
} from '@/lib/config/limits';

/**
 * Fixes the header beyond one scroll position and releases it at a lower one, so that it does not
 * flutter between them (specification sections 2 and 9).
 */
export function HeaderState({ isAlwaysFixed }: { isAlwaysFixed: boolean }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isAlwaysFixed) {
      dataset.header = 'fixed';
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      if (scrollY > HEADER_FIXED_BEYOND_PX) dataset.header = 'fixed';
      else if (scrollY <= HEADER_RELEASED_AT_PX) delete dataset.header;
    };
    const onScroll = () => {
      timer ??= setTimeout(apply, SCROLL_DELAY_MS);
    };
    apply();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [isAlwaysFixed]);
  return null;
}

type Late = typeof import('./late-effects').late;

/**
 * Starts parts of the script that loads after hydration. The page works without them when it does
 * not load.
 * @param start returns what ends them
 */
function useLate(start: (late: Late) => (() => void)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
  useEffect(() => {
    let isGone = false;
    let stops: (() => void)[] = [];
    import('./late-effects').then(
      ({ late }) => {
        if (!isGone) stops = start(late);
      },
      () => {},
    );
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, []);
}

/**
 * The loading bar, popups that Back closes, scrolling to the focused entry of a row, what the
 * browser keeps for use without a network, and the page's toast: earlier messages wait for it.
 */
export function LateEffects({ closeLabel }: { closeLabel: string }) {
  const [Toast, setToast] = useState<Late['Toast'] | null>(null);
  useLate((late) => {
    setToast(() => late.Toast);
    late.keepForLater();
    return [late.startLoadingBar(), late.closePopupsOnBack(), late.showFocusedEntries()];
  });
  return Toast && <Toast closeLabel={closeLabel} />;
}

/**
 * Reports clicks on `data-usage` elements and on ways to reach the company, wherever they are, and
 * views of `data-view` elements.
 */
export function UsageObserver() {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const element = target as Element | null;
      const usage = element?.closest<HTMLElement>('[data-usage]')?.dataset.usage;
      for (const event of [eventOfAttribute(usage), contactEventOf(element?.closest('a'))]) {
        if (event) track(event);
      }
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useLate(({ observeViews, startDelivery }) => [observeViews(), startDelivery()]);
  return null;
}

/** All of these as one island: each alone would add a line to the page's data. */
export function PageEffects({
  hasFixedHeader,
  closeLabel,
}: {
  hasFixedHeader: boolean;
  closeLabel: string;
}) {
  return (
    <>
      <HeaderState isAlwaysFixed={hasFixedHeader} />
      <LateEffects closeLabel={closeLabel} />
      <UsageObserver />
    </>
  );
}
