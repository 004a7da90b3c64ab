import { memo, use } from 'react';

/** From the end of a touch to its click, which is an event of its own. */
const CLICK_AFTER_MS = 50;

/** Nobody has pressed anything yet; as React marks what has come, so that a page waits for no turn. */
let held: PromiseLike<void> = Object.assign(Promise.resolve(), { status: 'fulfilled' });
let isHeld = false;
let by = '';
let letGo = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

function hold({ type, button }: Event & { button?: number }): void {
  if (button) return;
  clearTimeout(timer);
  by = type.charAt(0);
  if (isHeld) return;
  isHeld = true;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
}

function isListOpen(): boolean {
  try {
    return document.querySelector('select:open') !== null;
  } catch {
    // A browser that does not tell.
    return false;
  }
}

function release(): void {
  if (isListOpen()) {
    requestAnimationFrame(release);
    return;
  }
  isHeld = false;
  letGo();
}

function end({ type, target, buttons }: Event & { buttons?: number }): void {
  if (!isHeld || buttons || (type.charAt(0) !== by && target instanceof Element)) return;
  clearTimeout(timer);
  timer = setTimeout(release, CLICK_AFTER_MS);
}

/** Notes from now on when something is pressed, by hand or key, and when it is let go. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, hold, true);
  // Of some presses, as on the bar by which a page is scrolled, browsers do not tell the end.
  for (const type of ['pointerup', 'pointercancel', 'pointermove', 'keyup', 'blur'])
    addEventListener(type, end, true);
}

/**
 * Lets the page that it stands in come only when nothing is pressed, and no list of choices is open, on
 * the page before: a press that ends on another element than it began on is none.
 */
export const AfterPress = memo(function AfterPress() {
  use(held);
  return null;
});
