import { readJson, writeJson } from '@/lib/browser/storage';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import type { UsageEvent } from './events';

/** The most events that are stored; beyond it the oldest are dropped, which are worth least. */
const QUEUE_LIMIT = 50;

/** A queued event, with the page it happened on. */
export interface QueuedEvent extends UsageEvent {
  /** By which the server deduplicates events, also those of a duplicated tab. */
  id: string;
  page: string;
  /** Unique views go to their own call. */
  unique: boolean;
}

let memory: QueuedEvent[] = [];

/** This tab's queue, oldest first; in memory where session storage is not available. */
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

/** Removes all queued events and returns them. */
export function takeQueue(): QueuedEvent[] {
  const queue = queuedEvents();
  saveQueue([]);
  return queue;
}
