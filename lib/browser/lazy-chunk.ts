import { readText, writeText } from '@/lib/browser/storage';
import { CHUNK_RELOAD_KEY } from '@/lib/browser/storage-keys';
import { CHUNK_RELOAD_GUARD_MS } from '@/lib/config/limits';

/**
 * The element by which the service worker marks a page that it shows for want of a network. No page
 * has it: React treats unexpected children of `body` as foreign and leaves them there.
 */
export const KEPT_MARK = 'kept-mark';

/** On a line that hangs, the failure is shown after this time. */
const REACHED_WITHIN_MS = 5_000;

/** After this time a line counts as broken, as for calls of the API (lib/api/client.ts). */
export const CHUNK_TIMEOUT_MS = 20_000;

/** How the bundler names a script that did not arrive, and how browsers word the same. */
const CHUNK_FAILURE = /ChunkLoadError|Failed to load chunk|dynamically imported module/i;

function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(`${error.name} ${error.message}`);
}

/**
 * A reload helps when the site was rebuilt under an open page. It does not help a phone without
 * network, which would only lose the page, nor where the guard cannot be stored.
 */
function mayReload(nowMs: number): boolean {
  if (navigator.onLine === false) return false;
  const lastMs = Number(readText(CHUNK_RELOAD_KEY, 'session')) || 0;
  if (nowMs - lastMs < CHUNK_RELOAD_GUARD_MS) return false;
  return writeText(CHUNK_RELOAD_KEY, String(nowMs), 'session');
}

/** A browser itself gives up on a connection that hangs after minutes. */
async function inTime<Chunk>(load: (signal: AbortSignal) => Promise<Chunk>): Promise<Chunk> {
  const request = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      request.abort();
      reject(new Error('the chunk did not arrive in time'));
    }, CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(request.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A kept page is read for longer than the guard lasts. A reload without a network would show it again
 * without what was just tapped; with one it brings the page of today, whose scripts exist.
 * `navigator.onLine` is too unreliable to rely on.
 */
function isSiteInReach(): Promise<boolean> {
  const answer = fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, REACHED_WITHIN_MS, false));
  return Promise.race([answer, timeout]);
}

const underWay = new Set<Promise<unknown>>();

/** In this time what a chunk has brought asks for what else it needs. */
const MORE_WITHIN_MS = 100;

/** Waits until every chunk that was asked for is there or has failed, and what these ask for. */
export async function lazyChunksLoaded(): Promise<void> {
  do {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setTimeout(resolve, MORE_WITHIN_MS));
  } while (underWay.size > 0);
}

/**
 * Loads a lazy chunk on first use. When its script cannot be loaded the page is reloaded,
 * at most once per CHUNK_RELOAD_GUARD_MS (specification section 4, "Chunk-load failure"); the
 * promise then stays pending, because the page is going away.
 * @param load a dynamic import; the signal ends requests beside it after CHUNK_TIMEOUT_MS
 * @param reload how the page is reloaded
 * @throws when no reload is due, or it takes too long: show it and offer a retry
 */
export async function loadChunk<Chunk>(
  load: (signal: AbortSignal) => Promise<Chunk>,
  reload: () => void = () => window.location.reload(),
): Promise<Chunk> {
  const chunk = inTime(load);
  underWay.add(chunk);
  try {
    return await chunk;
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    if (document.querySelector(KEPT_MARK) && !(await isSiteInReach())) throw error;
    if (!mayReload(Date.now())) throw error;
    reload();
    return new Promise(() => {});
  } finally {
    underWay.delete(chunk);
  }
}
