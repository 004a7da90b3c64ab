import { afterEachCall } from '@/lib/api/browser';

/** After this time a page that nobody touches has finished loading. */
const AT_REST_AFTER_MS = 5_000;

/** Signs of a present visitor; one comes before any call, and before the page is left by a link. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

let deliver: (() => void) | undefined;
let loading: Promise<void> | undefined;

/** Loads the sending script; when that fails, events stay queued. */
function prepare(): Promise<void> {
  loading ??= import('./deliver').then(
    (chunk) => {
      deliver = chunk.deliver;
      chunk.measureSome();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/**
 * Sends this page's events with a call that is made anyway, else when the page is hidden or left:
 * phones close hidden pages. Nothing is loaded or sent for them during page load: the signing code
 * is loaded at the first touch, or when the page has come to rest.
 * @returns a function that stops it
 */
export function startDelivery(): () => void {
  const onTouch = () => void prepare();
  const onLeave = () => {
    if (document.visibilityState === 'hidden') deliverNow();
  };
  // A page that is only hidden still has time to load the sending script.
  const deliverNow = () => (deliver ? deliver() : void prepare().then(() => deliver?.()));
  const stopListening = afterEachCall(() => deliver?.());
  const atRest = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(onTouch);
    else onTouch();
  }, AT_REST_AFTER_MS);
  for (const type of TOUCHES) addEventListener(type, onTouch, { once: true, passive: true });
  document.addEventListener('visibilitychange', onLeave);
  addEventListener('pagehide', deliverNow);
  return () => {
    stopListening();
    clearTimeout(atRest);
    for (const type of TOUCHES) removeEventListener(type, onTouch);
    document.removeEventListener('visibilitychange', onLeave);
    removeEventListener('pagehide', deliverNow);
  };
}
