import { CONTACT_PATH, FAVOURITES_PATH, OFFLINE_PATH, PHRASE_CARD_PATH } from '@/lib/routing/paths';
import type { KEPT_CACHES } from './kept-records';

/** Where the program of the worker is (lib/offline/service-worker.ts); on hosts of languages only. */
export const WORKER_PATH = '/service-worker.js';

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
