import { readJson, writeJson } from '@/lib/browser/storage';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import type { UsageEvent } from './events';

/** More than this many events are never stored: the oldest are the least worth. */
const QUEUE_LIMIT = 50;

/** An event that waits to be sent, with the page it happened on. */
export interface QueuedEvent extends UsageEvent {
  /** By which the server knows an event that was sent before, also from a copy of this tab. */
  id: string;
  page: string;
  /** Unique views go to their own call. */
  unique: boolean;
}

let memory: QueuedEvent[] = [];

/** The events that wait in this tab, oldest first; in memory where session storage is not available. */
export function queuedEvents(): QueuedEvent[] {
  const stored = readJson(USAGE_QUEUE_KEY, 'session');
  return Array.isArray(stored) ? (stored as QueuedEvent[]) : memory;
}

function saveQueue(queue: QueuedEvent[]): void {
  memory = writeJson(USAGE_QUEUE_KEY, queue, 'session') ? [] : queue;
}

export function enqueue(event: QueuedEvent): void {
  saveQueue([...queuedEvents(), event].slice(-QUEUE_LIMIT));
}

/** The events that wait; none of them waits afterwards. */
export function takeQueue(): QueuedEvent[] {
  const queue = queuedEvents();
  saveQueue([]);
  return queue;
}
