import { inStore } from '@/lib/browser/indexed-store';
import { readText, removeText, writeText } from '@/lib/browser/storage';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { OUTBOX_MAX, type OutboxRecord, type WaitingEnquiry } from './enquiry';

const DATABASE = { name: OUTBOX_KEY, stores: { enquiries: 'id' } } as const;

/** Timeout of each operation: some browsers never respond when the database is damaged. */
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

/** Informs other tabs and the service worker; without channels they show changes a page later. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(DATABASE.name);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}

/** @returns a function that removes the listener */
export function onOutboxChange(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The records of the outbox, oldest first; none where the browser stores nothing. */
export async function readOutbox(): Promise<OutboxRecord[]> {
  const all = await inOutbox<OutboxRecord[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.sort((a, b) => a.writtenAt - b.writtenAt);
}

/**
 * @param texts what a page says of the outbox, for pages that are opened without a network
 * @returns false where the browser cannot keep it: a full disk, a private window, too many that wait
 */
export async function keepEnquiry(enquiry: WaitingEnquiry, texts: string): Promise<boolean> {
  // Stored before the enquiry: one that no page knows of would never be sent.
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
 * Changes a waiting enquiry in one transaction, so that changes by several tabs do not interleave.
 * @param change returns the new record, null to delete it, undefined to leave it
 * @returns the new record, null when deleted; undefined where nothing was changed
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

/** Removes an empty outbox's key, so that pages do not open it; unless a tab has just added one. */
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
