'use client';

import { useEffect } from 'react';
import { useSite } from '@/store/store-provider';
import { Icon } from './icon';

/** How long a message stays when nobody is reading it with pointer or focus. */
export const TOAST_DURATION_MS = 6000;
const READING_RECHECK_MS = 1000;

function isBeingRead(): boolean {
  return document.querySelector('[data-toast]:is(:hover, :focus-within)') !== null;
}

/**
 * Shows the store's toast. It stands once in the page and once in every modal dialog, because
 * content outside an open modal dialog is inert; both show the same.
 */
export function Toast({ closeLabel }: { closeLabel: string }) {
  const toast = useSite((site) => site.toast);
  const hideToast = useSite((site) => site.hideToast);

  useEffect(() => {
    if (!toast) return;
    const hide = () => {
      if (isBeingRead()) timer = setTimeout(hide, READING_RECHECK_MS);
      else hideToast();
    };
    let timer = setTimeout(hide, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, hideToast]);

  const card = toast && (
    <div
      key={toast.id}
      data-toast=""
      className={`pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-card border border-line bg-white py-1.5 ps-5 pe-1.5 raised transition before:absolute before:inset-y-0 before:start-0 before:w-1 starting:opacity-0 ${toast.tone === 'error' ? 'before:bg-danger' : 'before:bg-trust'}`}
    >
      <p className="min-h-touch grow content-center py-1 leading-snug">
        <bdi>{toast.text}</bdi>
      </p>
      <button
        type="button"
        onClick={hideToast}
        className="grid size-touch shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sand"
      >
        <Icon name="close" />
        <span className="sr-only">{closeLabel}</span>
      </button>
    </div>
  );

  const region = !toast?.isAnnounced ? null : toast.tone === 'success' ? 'status' : 'alert';

  // Both regions stay in the page, so that screen readers know them before a text arrives.
  return (
    <div className="toast-place">
      <div role="status">{region === 'status' && card}</div>
      <div role="alert">{region === 'alert' && card}</div>
      {region === null && card}
    </div>
  );
}
