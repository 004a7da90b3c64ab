'use client';

import { useEffect } from 'react';
import { contactEventOf, eventOfAttribute } from '@/lib/analytics/attributes';
import { startDelivery } from '@/lib/analytics/delivery';
import { track } from '@/lib/analytics/track';
import { coverPage, listenForBack } from '@/lib/browser/back-closes';
import {
  HEADER_FIXED_BEYOND_PX,
  HEADER_RELEASED_AT_PX,
  SCROLL_DELAY_MS,
  UNIQUE_VIEW_VISIBLE_SHARE,
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

/**
 * Browsers leave an entry that is seen in part where it is, in a row that moves sideways. What a finger
 * touches is not moved.
 */
function showWhole({ target }: FocusEvent): void {
  const entry = target as Element;
  if (
    entry.matches('.sideways-row *, .unit-list *, .gallery-strip *') &&
    entry.matches(':focus-visible')
  )
    entry.scrollIntoView({ block: 'nearest' });
}

// Of every page, as long as the tab lives.
if (typeof document !== 'undefined') document.addEventListener('focusin', showWhole);

/**
 * What follows when the page lives, and is done without: the bar at the top while the next page is on
 * its way, and what the browser keeps for where the network ends.
 */
export function LateEffects() {
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    import('./late-effects').then(
      ({ startLoadingBar, keepForLater }) => {
        if (isGone) return;
        stop = startLoadingBar();
        keepForLater();
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return null;
}

/** Lets Back close the popups of a phone, which open without script. */
export function PopupsCloseOnBack() {
  useEffect(() => {
    const uncover = new Map<HTMLElement, () => void>();
    const follow = (popup: HTMLElement, isOpen: boolean) => {
      uncover.get(popup)?.();
      uncover.delete(popup);
      if (isOpen)
        uncover.set(
          popup,
          coverPage(() => popup.hidePopover()),
        );
    };
    const onToggle = ({ target, newState }: ToggleEvent) => {
      if (target instanceof HTMLElement && target.popover) follow(target, newState === 'open');
    };
    // It does not bubble.
    document.addEventListener('toggle', onToggle, true);
    listenForBack();
    if (window.CSS?.supports('selector(:popover-open)')) {
      for (const popup of document.querySelectorAll<HTMLElement>(':popover-open')) {
        follow(popup, true);
      }
    }
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      for (const [popup] of uncover) follow(popup, false);
    };
  }, []);
  return null;
}

/**
 * Reports clicks on `data-usage` elements and on ways to reach the company, and views of `data-view`
 * elements, wherever they are.
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

    const views = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          views.unobserve(target);
          const event = eventOfAttribute((target as HTMLElement).dataset.view);
          if (event) track(event, { unique: true });
        }
      },
      { threshold: UNIQUE_VIEW_VISIBLE_SHARE },
    );
    for (const element of document.querySelectorAll('[data-view]')) views.observe(element);
    const stopDelivery = startDelivery();

    return () => {
      document.removeEventListener('click', onClick);
      views.disconnect();
      stopDelivery();
    };
  }, []);
  return null;
}
