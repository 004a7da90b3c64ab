/**
 * What covers a page (a dialog, a sheet, a phone's menu) is closed by Back, as on Android and in
 * the browsers inside of other apps. While something covers the page, its history has one entry
 * more, with the page's own address; Back leads from it, and closing by other means goes back. One
 * entry serves for however much is open, so that a menu may give way to a dialog.
 */
const close: (() => void)[] = [];

let timer: ReturnType<typeof setTimeout> | undefined;
let isGoingBack = false;
let isLeaving = false;
let isListening = false;
let position = positionNow();

/** Where browsers tell it, so that Forward is told from Back. */
function positionNow(): number {
  return globalThis.window?.navigation?.currentEntry?.index ?? 0;
}

function isOnCover(): boolean {
  return (history.state as { cover?: boolean } | null)?.cover === true;
}

function syncHistory(): void {
  if (isLeaving || isGoingBack) return;
  // The router takes entries for its own by what it has written into their state.
  if (close.length > 0 && !isOnCover()) history.pushState({ ...history.state, cover: true }, '');
  if (close.length === 0 && isOnCover()) {
    isGoingBack = true;
    history.back();
  }
  position = positionNow();
}

/** Later, because one popup may be closed by another one that opens. */
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
  // An entry of what was closed by Back, or left open by a link: nothing is to be seen there.
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
 * Lets Back close what covers pages from now on. Called once the page lives, and again without
 * harm.
 */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', onPopState);
  addEventListener('pageshow', onPageShow);
  // A link that is pressed while a dialog closes: going back would call the navigation off.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) isLeaving = true;
  });
  // Loaded anew on such an entry, after a reload or from the page that a link in a menu led to.
  if (document.readyState === 'complete') onPageShow();
}

/**
 * Something covers the page.
 * @param onBack closes it
 * @returns to be called when it is closed, by whatever means
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
 * Another page follows, though something still covers this one.
 * @returns whether it has to take the place of the entry in history, which stands for the cover
 */
export function leaveCover(): boolean {
  isLeaving = true;
  return isOnCover();
}
