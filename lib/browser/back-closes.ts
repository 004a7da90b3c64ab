/**
 * Back closes what covers a page (a dialog, a sheet, a phone's menu), as on Android and in in-app
 * browsers. While something covers the page, its history has one more entry with the page's own
 * address: Back leaves that entry, and closing by other means goes back. All covers share one
 * entry, so that a dialog may replace a menu.
 */
const close: (() => void)[] = [];

let timer: ReturnType<typeof setTimeout> | undefined;
let isGoingBack = false;
let isLeaving = false;
let isListening = false;
let position = positionNow();

/** The index in history, by which Forward differs from Back; 0 where browsers lack it. */
function positionNow(): number {
  return globalThis.window?.navigation?.currentEntry?.index ?? 0;
}

function isOnCover(): boolean {
  return (history.state as { cover?: boolean } | null)?.cover === true;
}

function syncHistory(): void {
  if (isLeaving || isGoingBack) return;
  // The router recognises its entries by the state that it has written into them.
  if (close.length > 0 && !isOnCover()) history.pushState({ ...history.state, cover: true }, '');
  if (close.length === 0 && isOnCover()) {
    isGoingBack = true;
    history.back();
  }
  position = positionNow();
}

/** Deferred, because opening one popup may close another. */
function syncHistorySoon(): void {
  clearTimeout(timer);
  timer = setTimeout(syncHistory);
}

function onPopState(): void {
  const isForward = positionNow() > position;
  position = positionNow();
  if (isGoingBack) {
    isGoingBack = false;
    syncHistorySoon();
  } else if (!isOnCover()) close.at(-1)?.();
  // The entry of a cover that Back closed, or that a link left open: nothing to show, so skip it.
  else if (close.length === 0) {
    const leadsOn = isForward && window.navigation?.canGoForward;
    history[leadsOn ? 'forward' : 'back']();
  }
}

function onPageShow(): void {
  isLeaving = false;
  isGoingBack = false;
  if (close.length === 0 && isOnCover()) history.back();
}

/**
 * Lets Back close covers from now on. Called once the page is hydrated; further calls do nothing.
 */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', onPopState);
  addEventListener('pageshow', onPageShow);
  // A link was clicked while a dialog closes: going back would cancel the navigation.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) isLeaving = true;
  });
  // The page was loaded on such an entry: reloaded, or returned to after a link in a menu.
  if (document.readyState === 'complete') onPageShow();
}

/**
 * Registers something that covers the page.
 * @param onBack closes it
 * @returns a function to call when it is closed, by any means
 */
export function coverPage(onBack: () => void): () => void {
  listenForBack();
  isLeaving = false;
  close.push(onBack);
  syncHistorySoon();
  return () => {
    const at = close.indexOf(onBack);
    if (at < 0) return;
    close.splice(at, 1);
    syncHistorySoon();
  };
}

/**
 * To be called before a navigation, even while something covers this page.
 * @returns whether the navigation has to replace the history entry, which is a cover's
 */
export function leaveCover(): boolean {
  isLeaving = true;
  return isOnCover();
}
