import { SEEN_CARS_CACHE } from '@/lib/browser/storage-keys';

/**
 * Caches of the worker. `always`: pages that everybody needs at the border; `saved`: favourites;
 * `seen`: cars that were opened last; `files`: the files of these pages. A change of the stored
 * format takes a new number, and the worker removes the old caches.
 */
export const KEPT_CACHES = {
  always: 'kept-always-1',
  saved: 'kept-saved-1',
  seen: SEEN_CARS_CACHE,
  files: 'kept-files-1',
} as const;

/** Metadata of a kept page. */
export interface KeptRecord {
  /** When the server sent it, by the server's clock (ISO). */
  at: string;
  files: string[];
  /** Its entry in the list of kept cars; only for cars. */
  car?: { name: string; priceUsd: number | null; picture: string | null };
}

const RECORD_HEADER = 'x-kept';

/** Headers are ASCII, names are not. */
export function writeRecord(headers: Headers, record: KeptRecord): void {
  headers.set(RECORD_HEADER, encodeURIComponent(JSON.stringify(record)));
}

export function readRecord({ headers }: Response): KeptRecord {
  return JSON.parse(decodeURIComponent(headers.get(RECORD_HEADER) ?? ''));
}

export interface KeptCar {
  path: string;
  at: string;
  name: string;
  priceUsd: number | null;
  picture: string | null;
}

/** The cars that this browser has stored, favourites first, each once. */
export async function listKeptCars(): Promise<KeptCar[]> {
  const cars = new Map<string, KeptCar>();
  if (typeof caches === 'undefined') return [];
  for (const shelf of ['saved', 'seen'] as const) {
    if (!(await caches.has(KEPT_CACHES[shelf]))) continue;
    const cache = await caches.open(KEPT_CACHES[shelf]);
    for (const request of [...(await cache.keys())].reverse()) {
      const path = new URL(request.url).pathname;
      const response = await cache.match(request, { ignoreVary: true });
      if (!response || cars.has(path)) continue;
      const { at, car } = readRecord(response);
      if (car) cars.set(path, { path, at, ...car });
    }
  }
  return [...cars.values()];
}
