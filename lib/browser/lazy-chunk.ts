import { readText, writeText } from '@/lib/browser/storage';
import { CHUNK_RELOAD_KEY } from '@/lib/browser/storage-keys';
import { CHUNK_RELOAD_GUARD_MS } from '@/lib/config/limits';

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

/**
 * Loads a lazy chunk on first use. When its script cannot be loaded the page is reloaded,
 * at most once per CHUNK_RELOAD_GUARD_MS (specification section 4, "Chunk-load failure"); the
 * promise then stays pending, because the page is going away.
 * @param load a dynamic import
 * @param reload how the page is reloaded
 * @throws the error of `load` when no reload is due: show it and offer a retry
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  reload: () => void = () => window.location.reload(),
): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkFailure(error) || !mayReload(Date.now())) throw error;
    reload();
    return new Promise(() => {});
  }
}
