/** A database of the browser: its stores, each with the field that is the key of its records, or null. */
export interface BrowserDatabase<Store extends string = string> {
  name: string;
  stores: Readonly<Record<Store, string | null>>;
}

function openDatabase({ name, stores }: BrowserDatabase): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores))
        opening.result.createObjectStore(store, { keyPath });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * Runs one operation in its own transaction. The database is open only for that time, so that no
 * forgotten tab blocks its removal.
 * @returns the result of the request that `work` returns, once everything is stored
 */
export async function inStore<Store extends string, Result>(
  database: BrowserDatabase<Store>,
  store: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opened = await openDatabase(database);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const asked = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    opened.close();
  }
}
