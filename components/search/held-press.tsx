import { memo, use } from 'react';

/** From the end of a touch to its click, which is an event of its own. */
const CLICK_AFTER_MS = 50;

/** Nothing is pressed yet; marked as fulfilled for React, so that a page does not wait a tick. */
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
    // `select:open` is not supported.
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

/** Tracks from now on whether a pointer or key is pressed. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, hold, true);
  // Some presses, as on the scroll bar, have no end event; pointer moves and blur stand in.
  for (const type of ['pointerup', 'pointercancel', 'pointermove', 'keyup', 'blur'])
    addEventListener(type, end, true);
}

/**
 * Suspends the page that contains it until nothing is pressed and no select list is open on the
 * page before: a press that ends on another element than it began on is not a click.
 */
export const AfterPress = memo(function AfterPress() {
  use(held);
  return null;
});
