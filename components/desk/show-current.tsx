'use client';

import { useEffect } from 'react';

/** Scrolls rows of tabs that are wider than a phone to the current tab. */
export function ShowCurrent() {
  useEffect(() => {
    for (const tab of document.querySelectorAll<HTMLElement>(
      '.desk-nav [aria-current], .desk-tabs [aria-current]',
    )) {
      const row = tab.parentElement;
      if (!row) continue;
      const ahead = tab.getBoundingClientRect().left - row.getBoundingClientRect().left;
      row.scrollLeft += ahead - (row.clientWidth - tab.clientWidth) / 2;
    }
  }, []);
  return null;
}
