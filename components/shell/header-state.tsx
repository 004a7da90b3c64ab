'use client';

import { useEffect } from 'react';
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
