import { readJson, writeJson } from '@/lib/site/browser-storage';
import { USAGE_QUEUE_KEY } from '@/lib/site/storage-keys';
import type { UsageEvent } from './events';

/** An event that waits to be sent, with the page it happened on. */
export interface QueuedEvent extends UsageEvent {
  page: string;
  /** Unique views go to their own call. */
  unique: boolean;
}

/** More than this many events are never kept: the oldest are the least worth. */
const QUEUE_LIMIT = 50;

let memory: QueuedEvent[] | null = null;
let scheduled = false;

/**
 * Notes an event and returns at once. The event waits in session storage, so that it survives a
 * navigation, and is sent when the browser is idle.
 * @param isLast the visitor leaves for another host, which has a storage of its own: do not wait
 */
export function track(event: UsageEvent, { unique = false, isLast = false } = {}): void {
  const queue = queuedEvents();
  queue.push({ ...event, page: location.pathname, unique });
  keepQueue(queue.slice(-QUEUE_LIMIT));
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

export function queuedEvents(): QueuedEvent[] {
  const stored = readJson(USAGE_QUEUE_KEY, 'session');
  return Array.isArray(stored) ? (stored as QueuedEvent[]) : (memory ?? []);
}

export function keepQueue(queue: QueuedEvent[]): void {
  memory = writeJson(USAGE_QUEUE_KEY, queue, 'session') ? null : queue;
}

/** Safari has no idle callback; a short delay does the same there. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 500);
}
