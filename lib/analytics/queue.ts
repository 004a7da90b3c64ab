import { readJson, writeJson } from '@/lib/browser/storage';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import type { UsageEvent } from './events';

/** An event that waits to be sent, with the page it happened on. */
export interface QueuedEvent extends UsageEvent {
  /** Given with the first try to send it, so that the server knows a second one. */
  id?: string;
  page: string;
  /** Unique views go to their own call. */
  unique: boolean;
}

let memory: QueuedEvent[] | null = null;

/** The events that wait in this tab, oldest first; in memory where session storage is not available. */
export function queuedEvents(): QueuedEvent[] {
  const stored = readJson(USAGE_QUEUE_KEY, 'session');
  return Array.isArray(stored) ? (stored as QueuedEvent[]) : (memory ?? []);
}

export function saveQueue(queue: QueuedEvent[]): void {
  memory = writeJson(USAGE_QUEUE_KEY, queue, 'session') ? null : queue;
}
