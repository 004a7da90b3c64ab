import { readJson } from '@/lib/browser/storage';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { localeOfHost } from '@/lib/routing/host-locale';
import { carHref, recordIdOf } from '@/lib/routing/paths';
import { isLoadedFile, type KeepMessage, savesData, WORKER_PATH } from './kept-pages';

/** The longest wait for a page that is busy all the time. */
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

/** The active worker, for as long as it does not control this page. */
let active: ServiceWorker | null = null;

/** Synchronous, because it also runs while the page is being left. */
function tell(): void {
  const { pathname: page } = location;
  const message: KeepMessage = { kind: 'keep', page, files: loadedFiles(), saved: savedPaths() };
  (navigator.serviceWorker.controller ?? active)?.postMessage(message);
}

/**
 * Has the worker keep this page and the favourites, once the page is idle. Does nothing where the
 * visitor saves data, and on hosts whose pages are not the same for everyone.
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
    // Files loaded since, such as the enquiry form's. Adding the listener again has no effect.
    addEventListener('pagehide', tell);
  } catch {
    // Registration was refused, or the network is gone: the next page retries.
  }
}
