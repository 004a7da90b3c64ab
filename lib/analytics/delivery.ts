import { afterEachCall } from '@/lib/api/browser';

/** When a page that nobody touches has long come to rest. */
const AT_REST_AFTER_MS = 5_000;

/** What somebody does who is there; the first of it comes before any call or leaving by a link. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

let deliver: (() => void) | undefined;
let loading: Promise<void> | undefined;

/** Loads what sends events; where it does not arrive, they wait for another page. */
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
 * Has the events of this page sent: with a call that is made anyway, else when the page is hidden
 * or left, as phones close pages that are hidden. A page that starts loads and sends nothing for
 * them: what signs them comes with the first touch, or when the page has come to rest.
 * @returns what ends it
 */
export function startDelivery(): () => void {
  const onTouch = () => void prepare();
  const onLeave = () => {
    if (document.visibilityState === 'hidden') deliverNow();
  };
  // A page that is only hidden has the time for what it lacks.
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
