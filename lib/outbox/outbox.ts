import { inStore } from '@/lib/browser/indexed-store';
import { readText, removeText, writeText } from '@/lib/browser/storage';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { OUTBOX_MAX, type OutboxRecord, type WaitingEnquiry } from './enquiry';

const DATABASE = { name: OUTBOX_KEY, stores: { enquiries: 'id' } } as const;

/** Some browsers never answer for a database that is damaged: nobody waits longer for it. */
const PATIENCE_MS = 2_000;

const inOutbox = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the outbox does not answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([inStore(DATABASE, 'enquiries', mode, work), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function announce(): void {
  for (const listener of listeners) listener();
  openChannel()?.postMessage('changed');
}

/** Tells the other tabs and the service worker; a browser without channels shows changes a page later. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(DATABASE.name);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}

/** @returns what ends it */
export function onOutboxChange(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is in the outbox, in the order of writing; nothing where the browser keeps nothing. */
export async function readOutbox(): Promise<OutboxRecord[]> {
  const all = await inOutbox<OutboxRecord[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.sort((a, b) => a.writtenAt - b.writtenAt);
}

/**
 * @param texts what a page says of the outbox, for pages that are opened without a network
 * @returns false where the browser cannot keep it: a full disk, a private window, too many that wait
 */
export async function keepEnquiry(enquiry: WaitingEnquiry, texts: string): Promise<boolean> {
  // Before the enquiry: one that no page knows of would never be sent.
  if (!writeText(OUTBOX_KEY, texts)) return false;
  try {
    await inOutbox('readwrite', (store) => {
      const counted = store.count();
      counted.onsuccess = () => {
        if (counted.result < OUTBOX_MAX) store.put(enquiry);
        else store.transaction.abort();
      };
      return counted;
    });
    announce();
    return true;
  } catch {
    await forgetEmptiness();
    return false;
  }
}

/**
 * Changes an enquiry that waits, within one transaction: of several tabs, one is first.
 * @param change answers what takes its place, null for nothing, and undefined to leave it
 * @returns the record that it is now; undefined where nothing was changed
 */
export async function changeEnquiry(
  id: string,
  change: (enquiry: WaitingEnquiry) => OutboxRecord | null | undefined,
): Promise<OutboxRecord | null | undefined> {
  let changed: OutboxRecord | null | undefined;
  try {
    await inOutbox('readwrite', (store) => {
      const asked = store.get(id);
      asked.onsuccess = () => {
        if (!asked.result || 'sentAt' in asked.result) return;
        changed = change(asked.result);
        if (changed) store.put(changed);
        else if (changed === null) store.delete(id);
      };
      return asked;
    });
  } catch {
    return undefined;
  }
  if (changed !== undefined) announce();
  if (changed === null) await forgetEmptiness();
  return changed;
}

/** Removes a record, whatever becomes of its enquiry. */
export async function dropRecord(id: string): Promise<void> {
  await inOutbox('readwrite', (store) => store.delete(id)).catch(() => {});
  announce();
  await forgetEmptiness();
}

/** Pages look no further once nothing is in it; counts again, for what another tab has just kept. */
async function forgetEmptiness(): Promise<void> {
  const isEmpty = async () => {
    const count = await inOutbox('readonly', (store) => store.count()).catch(() => null);
    return count === 0;
  };
  const texts = readText(OUTBOX_KEY);
  if (texts === null || !(await isEmpty())) return;
  removeText(OUTBOX_KEY);
  if (!(await isEmpty())) writeText(OUTBOX_KEY, texts);
}
