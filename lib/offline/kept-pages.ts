import { CONTACT_PATH, FAVOURITES_PATH, OFFLINE_PATH, PHRASE_CARD_PATH } from '@/lib/routing/paths';
import type { KEPT_CACHES } from './kept-records';

/** The path of the service worker (lib/offline/service-worker.ts); on language hosts only. */
export const WORKER_PATH = '/service-worker.js';

/** The prefix of all cache names, those of former workers included. */
export const KEPT_PREFIX = 'kept-';

export type Shelf = Exclude<keyof typeof KEPT_CACHES, 'files'>;
export const SHELVES: readonly Shelf[] = ['always', 'saved', 'seen'];

/** Kept from the first visit on. */
export const ALWAYS_KEPT = [OFFLINE_PATH, CONTACT_PATH, PHRASE_CARD_PATH] as const;

export const SAVED_MAX = 20;
export const SEEN_MAX = 12;

/** A page's message to the worker: its files, and the favourites of the browser. */
export interface KeepMessage {
  kind: 'keep';
  /** The path of the page. */
  page: string;
  /** Paths of the files that it has loaded. */
  files: string[];
  /** Paths of the favourites, newest first. */
  saved: string[];
}

/** Files that pages load but their HTML does not name: typefaces, lazy scripts and their texts. */
const LOADED_FILE = /^\/_next\/static\/[\w./~-]{1,200}$/;
const LOADED_TEXTS = /^\/labels(?:\/enquiry)?$/;

export const isLoadedTexts = (path: string): boolean => LOADED_TEXTS.test(path);
export const isLoadedFile = (path: string): boolean =>
  LOADED_FILE.test(path) || isLoadedTexts(path);

/** Whether the visitor saves data, to whom nothing is brought that was not asked for. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const CAR_PAGE = /^\/car\/[1-9]\d{0,8}(?:\/[1-9]\d{0,8})?$/;

export const isCarPage = (path: string): boolean => CAR_PAGE.test(path);

/** The shelf of a page; null for pages that are not kept: most, and those of a single visitor. */
export function shelfOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Shelf | null {
  // With this query it is the list of a model's cars.
  if (isCarPage(pathname)) return new URLSearchParams(search).has('cars') ? null : 'seen';
  const isKept = [...ALWAYS_KEPT, FAVOURITES_PATH].some((path) => path === pathname);
  // With a query the contact page has a subject, and favourites are compared.
  return isKept && search === '' ? 'always' : null;
}
