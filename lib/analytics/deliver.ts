import { sendBeacon } from '@/lib/api/beacon';
import { readText, writeText } from '@/lib/browser/storage';
import { VISITOR_KEY } from '@/lib/browser/storage-keys';
import { newUuid } from '@/lib/browser/uuid';
import { MEASURED_ONE_OF } from '@/lib/config/vitals';
import { UNIQUE_VIEW_PATH, USAGE_PATH } from '@/lib/contract/paths';
import { enqueue, type QueuedEvent, takeQueue } from './queue';

/** A random number that says nothing about the person, so that a view counts once a day. */
function visitor(): string {
  const known = readText(VISITOR_KEY);
  if (known) return known;
  const fresh = newUuid();
  writeText(VISITOR_KEY, fresh);
  return fresh;
}

function send({ id, unique, type, ...source }: QueuedEvent): Promise<boolean> {
  return unique
    ? sendBeacon(UNIQUE_VIEW_PATH, { ...source, visitor: visitor() })
    : sendBeacon(USAGE_PATH, { ...source, type, event_id: id });
}

/**
 * Hands all events that wait to the browser before it returns. What the browser says it could not
 * send waits again, while the page is there to hear it; an event that the server has after all
 * counts once, by its identifier or as a view of the day. What the server refuses is dropped.
 */
export function deliver(): void {
  if (navigator.onLine === false) return;
  for (const event of takeQueue()) {
    void send(event).then((hasArrived) => hasArrived || enqueue(event));
  }
}

/** What browsers say of their visitors' wishes, beside what TypeScript knows. */
interface Wishes {
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/**
 * Measures some of all pages; what measures is loaded for these alone, and not at all for who saves data or
 * asks not to be tracked.
 */
export function measureSome(): void {
  const { globalPrivacyControl, connection, doNotTrack } = navigator as Navigator & Wishes;
  if (globalPrivacyControl || doNotTrack === '1' || connection?.saveData) return;
  if (Math.random() * MEASURED_ONE_OF >= 1) return;
  const load = () =>
    void import('./measure-page').then(
      (chunk) => chunk.measurePage(),
      () => {},
    );
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}
