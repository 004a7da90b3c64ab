import { readJson } from '@/lib/browser/storage';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { localeOfHost } from '@/lib/routing/host-locale';
import { carHref, recordIdOf } from '@/lib/routing/paths';
import { isLoadedFile, type KeepMessage, WORKER_PATH } from './kept-pages';

/** A page that is busy all the time is told after this long. */
const IDLE_WITHIN_MS = 10_000;

function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (!window.requestIdleCallback) setTimeout(resolve, 1000);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
  });
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function savedPaths(): string[] {
  const rows = readJson(FAVOURITES_KEY);
  const ids = Array.isArray(rows) ? rows.map((row) => recordIdOf(String(row?.model_id))) : [];
  return ids.flatMap((id) => (id ? [carHref(id)] : [])).reverse();
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isLoadedFile(pathname))
    .map(({ pathname }) => pathname);
}

/** The worker, until it has taken over this page. */
let active: ServiceWorker | null = null;

/** At once: a page that is being left waits for nothing. */
function tell(): void {
  const { pathname: page } = location;
  const message: KeepMessage = { kind: 'keep', page, files: loadedFiles(), saved: savedPaths() };
  (navigator.serviceWorker.controller ?? active)?.postMessage(message);
}

/**
 * Has the worker keep this page and the favourites, once the page has nothing else to do. Nothing where
 * the visitor saves data, and on hosts whose pages are not the same for everyone.
 */
export async function keepForLater(): Promise<void> {
  const { serviceWorker } = navigator;
  const isDeveloped = process.env.NODE_ENV === 'development';
  if (!serviceWorker || savesData() || !localeOfHost(location.host) || isDeveloped) return;
  await whenLoaded();
  await whenIdle();
  try {
    await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
    ({ active } = await serviceWorker.ready);
    tell();
    // What it has loaded since, such as the enquiry form. Listens once, however often it is added.
    addEventListener('pagehide', tell);
  } catch {
    // Refused, or the network is gone: the next page tries again.
  }
}
