'use client';

import type NProgress from 'nprogress';
import { useEffect } from 'react';
import { contactEventOf, eventOfAttribute } from '@/lib/analytics/attributes';
import { scheduleDelivery, track } from '@/lib/analytics/track';
import {
  HEADER_FIXED_BEYOND_PX,
  HEADER_RELEASED_AT_PX,
  LOADING_BAR_DURATION_MS,
  LOADING_BAR_THROTTLE_MS,
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

/** A click that navigates from this document for another page of the site in the same tab. */
function leavesPage(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  return link.href.split('#')[0] !== location.href.split('#')[0];
}

/**
 * The bar at the top while the next page is on its way: shown when that takes longer than the
 * throttle, and gone after its duration at the latest, so that a lost network does not leave it. Its
 * script follows when the page lives; without it the next page comes all the same.
 */
export function LoadingBar() {
  useEffect(() => {
    let bar: typeof NProgress | undefined;
    import('nprogress').then(
      ({ default: loaded }) => {
        bar = loaded.configure({ showSpinner: false, trickleSpeed: LOADING_BAR_THROTTLE_MS });
      },
      () => {},
    );
    let starting: ReturnType<typeof setTimeout> | undefined;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(starting);
      clearTimeout(ending);
      bar?.done();
    };
    const start = () => {
      stop();
      starting = setTimeout(() => bar?.start(), LOADING_BAR_THROTTLE_MS);
      ending = setTimeout(stop, LOADING_BAR_DURATION_MS);
    };
    const onClick = (event: MouseEvent) => {
      if (leavesPage(event)) start();
    };
    // A form that is sent by script stays on its page.
    const onSubmit = ({ defaultPrevented }: SubmitEvent) => {
      if (!defaultPrevented) start();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    // A page that returns from the back-forward cache was left while its bar was running.
    addEventListener('pageshow', stop);
    return () => {
      stop();
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
      removeEventListener('pageshow', stop);
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
    scheduleDelivery();

    return () => {
      document.removeEventListener('click', onClick);
      views.disconnect();
    };
  }, []);
  return null;
}
