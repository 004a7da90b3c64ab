import { SEEN_CARS_CACHE } from '@/lib/browser/storage-keys';
import { CONTACT_PATH, FAVOURITES_PATH, OFFLINE_PATH, PHRASE_CARD_PATH } from '@/lib/routing/paths';

/** Where the program of the worker is (lib/offline/service-worker.ts); on hosts of languages only. */
export const WORKER_PATH = '/service-worker.js';

/**
 * Caches of the worker. `always`: pages that everybody needs at the border; `saved`: favourites;
 * `seen`: cars that were opened last; `files`: what these pages are made of. What is kept in another
 * form gets another number, and the worker removes the old ones.
 */
export const KEPT_CACHES = {
  always: 'kept-always-1',
  saved: 'kept-saved-1',
  seen: SEEN_CARS_CACHE,
  files: 'kept-files-1',
} as const;

/** How the names of all of them begin, those of former workers included. */
export const KEPT_PREFIX = 'kept-';

export type Shelf = Exclude<keyof typeof KEPT_CACHES, 'files'>;
export const SHELVES: readonly Shelf[] = ['always', 'saved', 'seen'];

/** Kept from the first visit on. */
export const ALWAYS_KEPT = [OFFLINE_PATH, CONTACT_PATH, PHRASE_CARD_PATH] as const;

export const SAVED_MAX = 20;
export const SEEN_MAX = 12;

/** The favourites of a browser as it says them to its worker, and what its page is made of. */
export interface KeepMessage {
  kind: 'keep';
  /** The path of the page. */
  page: string;
  /** Paths of the files that it has loaded. */
  files: string[];
  /** Paths of the favourites, newest first. */
  saved: string[];
}

/** What pages load besides what their text names: typefaces, scripts on first use, and texts of those. */
const LOADED_FILE = /^\/_next\/static\/[\w./~-]{1,200}$/;
const LOADED_TEXTS = /^\/labels(?:\/enquiry)?$/;

export const isLoadedTexts = (path: string): boolean => LOADED_TEXTS.test(path);
export const isLoadedFile = (path: string): boolean =>
  LOADED_FILE.test(path) || isLoadedTexts(path);

const CAR_PAGE = /^\/car\/[1-9]\d{0,8}(?:\/[1-9]\d{0,8})?$/;

export const isCarPage = (path: string): boolean => CAR_PAGE.test(path);

/** Where a page is kept; null for one that is not: most pages, and what is one visitor's alone. */
export function shelfOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Shelf | null {
  if (isCarPage(pathname)) return 'seen';
  const isKept = [...ALWAYS_KEPT, FAVOURITES_PATH].some((path) => path === pathname);
  // With a query the contact page has a subject, and favourites are compared.
  return isKept && search === '' ? 'always' : null;
}

/** What is known of a kept page besides its text. */
export interface KeptRecord {
  /** When the server sent it, by the server's clock (ISO). */
  at: string;
  files: string[];
  /** What a list says of it; only of cars. */
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

/** The cars that this browser keeps, the favourites first, each once; none where it keeps nothing. */
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
