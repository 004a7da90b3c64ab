import { readJson, writeJson } from '@/lib/browser/storage';
import { SEEN_VIEWS_KEY } from '@/lib/browser/storage-keys';
import type { UsageEvent } from './events';
import { queuedEvents, saveQueue } from './queue';

/** More than this many events are never stored: the oldest are the least worth. */
const QUEUE_LIMIT = 50;

/** More views than a visitor has in a day. */
const SEEN_VIEWS_LIMIT = 100;

/** China keeps one time, eight hours after UTC. */
const STORE_OFFSET_MS = 8 * 60 * 60_000;

let scheduled = false;

/** Notes a view; false for one that was noted today, because the server counts it once a day. */
function isFirstToday({ plate, module, station }: UsageEvent): boolean {
  const view = `${plate}|${module}|${station}`;
  const day = new Date(Date.now() + STORE_OFFSET_MS).toISOString().slice(0, 10);
  const stored = readJson(SEEN_VIEWS_KEY) as { day?: unknown; views?: unknown } | null;
  const views = stored?.day === day && Array.isArray(stored.views) ? stored.views : [];
  if (views.includes(view)) return false;
  writeJson(SEEN_VIEWS_KEY, { day, views: [...views, view].slice(-SEEN_VIEWS_LIMIT) });
  return true;
}

/**
 * Notes an event and returns at once. The event waits in session storage, so that it survives a
 * navigation, and is sent when the browser is idle.
 * @param isLast the visitor leaves for another host, which has a storage of its own: do not wait
 */
export function track(event: UsageEvent, { unique = false, isLast = false } = {}): void {
  if (unique && !isFirstToday(event)) return;
  const queue = queuedEvents();
  queue.push({ ...event, page: location.pathname, unique });
  saveQueue(queue.slice(-QUEUE_LIMIT));
  if (isLast) void deliverQueue();
  else scheduleDelivery();
}

/** Sends what an earlier page left; call once when a page is idle. */
export function scheduleDelivery(): void {
  if (scheduled || queuedEvents().length === 0) return;
  scheduled = true;
  whenIdle(() => {
    scheduled = false;
    void deliverQueue();
  });
}

async function deliverQueue(): Promise<void> {
  try {
    const { deliver } = await import('./deliver');
    await deliver();
  } catch {
    // The network or the chunk is away: the events stay queued for the next page.
  }
}

/** Safari has no idle callback; a short delay does the same there. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 500);
}
