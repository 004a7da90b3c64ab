import { SYNC_TAG } from './enquiry';
import { flushOutbox } from './flush';

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 300_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isListening = false;

/** Sends what waits, and again later what is left. */
async function flushAgainAndAgain(): Promise<void> {
  clearTimeout(timer);
  const dueInMs = await flushOutbox();
  if (dueInMs === null) {
    failures = 0;
    return;
  }
  // A browser gives up after a few times: each page that finds something waiting asks it anew.
  if (failures === 0) void askForSync();
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  failures += 1;
  clearTimeout(timer);
  // The shortest pauses first: a lift, a tunnel.
  timer = setTimeout(flushAgainAndAgain, Math.max(dueInMs, pauseMs * (0.5 + Math.random() / 2)));
}

/** Tries at once: something has changed for the better. */
export function sendOutboxNow(): Promise<void> {
  failures = 0;
  return flushAgainAndAgain();
}

const onSignOfNetwork = () => {
  if (document.visibilityState === 'visible') void sendOutboxNow();
};

/** Sends what waits for as long as this page lives: when the network comes back, when it is looked at. */
export function keepSending(): void {
  void sendOutboxNow();
  if (isListening) return;
  isListening = true;
  addEventListener('online', () => void sendOutboxNow());
  addEventListener('pageshow', onSignOfNetwork);
  document.addEventListener('visibilitychange', onSignOfNetwork);
}

/** Lets the service worker send it once there is a network, where there is one that can. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Chromium alone has it.
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Not allowed, or none: the next page sends it.
  }
}
