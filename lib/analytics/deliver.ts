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
 * Hands all queued events to the browser synchronously. Events whose request fails are queued again
 * while the page is open; the server deduplicates one that had arrived, by its identifier or as a
 * view of the day. Events that the server rejects are dropped.
 */
export function deliver(): void {
  if (navigator.onLine === false) return;
  for (const event of takeQueue()) {
    void send(event).then((hasArrived) => hasArrived || enqueue(event));
  }
}

/** Privacy and data-saving preferences that TypeScript's DOM types lack. */
interface Wishes {
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/**
 * Measures a sample of pages. The measuring script is loaded for these alone, and never for
 * visitors who save data or ask not to be tracked.
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
