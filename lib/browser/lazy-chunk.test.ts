import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, KEPT_MARK, loadChunk } from './lazy-chunk';

const chunkFailure = Object.assign(new Error('Failed to load chunk /x.js'), {
  name: 'ChunkLoadError',
});
const failing = () => Promise.reject(chunkFailure);

/** Whether a promise settles once everything that is due has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await vi.advanceTimersByTimeAsync(0);
  return (await Promise.race([promise.catch(() => null), Promise.resolve(open)])) === open;
}

describe('loadChunk', () => {
  const reload = vi.fn();

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('answers what was loaded', async () => {
    expect(await loadChunk(async () => 'chunk', reload)).toBe('chunk');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page when a chunk is missing, and stays open meanwhile', async () => {
    const loading = loadChunk(failing, reload);
    expect(await isOpen(loading)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads at most once in 60 seconds, and rejects in between', async () => {
    void loadChunk(failing, reload);
    await vi.advanceTimersByTimeAsync(59_999);
    await expect(loadChunk(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(await isOpen(loadChunk(failing, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not throw the page away while there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadChunk(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves a kept page as it is, however long it is read, until the site answers', async () => {
    const site = setupServer(http.head('*', () => HttpResponse.error()));
    site.listen();
    document.body.append(document.createElement(KEPT_MARK));
    vi.useRealTimers();
    const lost = () => {
      throw new Error('reloaded');
    };
    await expect(loadChunk(failing, lost)).rejects.toBe(chunkFailure);
    await expect(loadChunk(failing, lost)).rejects.toBe(chunkFailure);
    site.use(http.head('*', () => new HttpResponse()));
    void loadChunk(failing, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    document.querySelector(KEPT_MARK)?.remove();
    site.close();
  });

  it('does not reload where the browser cannot store the time of it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loadChunk(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).not.toHaveBeenCalled();
  });

  it('rejects without a reload when a chunk does not come in time, and ends what came with it', async () => {
    let request: AbortSignal | undefined;
    const loading = loadChunk((signal) => {
      request = signal;
      return new Promise(() => {});
    }, reload);
    const failure = expect(loading).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(request?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(request?.aborted).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('passes other errors on', async () => {
    const broken = new TypeError('broken module');
    await expect(loadChunk(() => Promise.reject(broken), reload)).rejects.toBe(broken);
    expect(reload).not.toHaveBeenCalled();
  });
});
