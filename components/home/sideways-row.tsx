'use client';

import type { FocusEvent, ReactNode } from 'react';

/** Browsers leave an entry that is seen in part where it is. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * A list that on a phone is a row to move sideways; the entry that the keyboard comes to is moved
 * into view.
 */
export function SidewaysRow({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the links within
    <div className="sideways-row" onFocus={showWhole}>
      {children}
    </div>
  );
}
