import { SYNC_TAG } from './enquiry';
import { flushOutbox } from './flush';

const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 300_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isListening = false;

/** Sends waiting enquiries, and schedules a retry for those that are left. */
async function flushAgainAndAgain(): Promise<void> {
  clearTimeout(timer);
  const dueInMs = await flushOutbox();
  if (dueInMs === null) {
    failures = 0;
    return;
  }
  // A browser gives a sync up after a few failures: each page with waiting enquiries registers it.
  if (failures === 0) void askForSync();
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  failures += 1;
  clearTimeout(timer);
  // Short pauses first: the network may be gone in a lift or a tunnel.
  timer = setTimeout(flushAgainAndAgain, Math.max(dueInMs, pauseMs * (0.5 + Math.random() / 2)));
}

/** Retries at once, with the shortest pauses again: conditions have improved. */
export function sendOutboxNow(): Promise<void> {
  failures = 0;
  return flushAgainAndAgain();
}

const onSignOfNetwork = () => {
  if (document.visibilityState === 'visible') void sendOutboxNow();
};

/** Sends while this page is open: now, when the network returns, and when the page gets visible. */
export function keepSending(): void {
  void sendOutboxNow();
  if (isListening) return;
  isListening = true;
  addEventListener('online', () => void sendOutboxNow());
  addEventListener('pageshow', onSignOfNetwork);
  document.addEventListener('visibilitychange', onSignOfNetwork);
}

/** Has the service worker send them once there is a network, where the browser supports that. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Only Chromium supports it.
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Not permitted, or no worker: the next page sends them.
  }
}
