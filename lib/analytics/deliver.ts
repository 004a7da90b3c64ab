import { send } from '@/lib/api/browser';
import { readText, writeText } from '@/lib/browser/storage';
import { VISITOR_KEY } from '@/lib/browser/storage-keys';
import { newUuid } from '@/lib/browser/uuid';
import { recordUniqueView, recordUsage } from '@/lib/contract/calls/point';
import { NetworkError } from '@/lib/contract/envelope';
import { queuedEvents, saveQueue } from './queue';

/** A random number that says nothing about the person, so that a view counts once a day. */
function visitor(): string {
  const known = readText(VISITOR_KEY);
  if (known) return known;
  const fresh = newUuid();
  writeText(VISITOR_KEY, fresh);
  return fresh;
}

let underWay: Promise<void> | null = null;

/**
 * Sends the queued events one after another, each taken from the queue once it was answered. An
 * event the server refuses is dropped: sending it again would not change the answer. A delivery
 * under way sends what is queued meanwhile too.
 * @throws NetworkError when there was no answer; the rest stays queued
 */
export function deliver(): Promise<void> {
  underWay ??= sendQueue().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** The oldest event, with the identifier it keeps over every try, also on later pages. */
function nextEvent() {
  const [event, ...others] = queuedEvents();
  if (!event) return null;
  const identified = { ...event, id: event.id ?? newUuid() };
  saveQueue([identified, ...others]);
  return identified;
}

async function sendQueue(): Promise<void> {
  for (let event = nextEvent(); event; event = nextEvent()) {
    const { id, unique, type, ...place } = event;
    try {
      if (unique)
        await send(recordUniqueView, { ...place, visitor: visitor() }, { keepalive: true });
      else await send(recordUsage, { ...place, type, event_id: id }, { keepalive: true });
    } catch (error) {
      if (error instanceof NetworkError) throw error;
    }
    saveQueue(queuedEvents().filter((each) => each.id !== id));
  }
}
