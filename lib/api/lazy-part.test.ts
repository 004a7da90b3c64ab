// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part';

const chunkFailure = Object.assign(new Error('Failed to load chunk /x.js'), {
  name: 'ChunkLoadError',
});
const failing = () => Promise.reject(chunkFailure);

/** Whether a promise settles once everything that is due has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await Promise.resolve();
  await Promise.resolve();
  return (await Promise.race([promise.catch(() => null), Promise.resolve(open)])) === open;
}

describe('loadPart', () => {
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
    expect(await loadPart(async () => 'part', reload)).toBe('part');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page when a chunk is missing, and stays open meanwhile', async () => {
    const loading = loadPart(failing, reload);
    expect(await isOpen(loading)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads at most once in 60 seconds, and rejects in between', async () => {
    void loadPart(failing, reload);
    await Promise.resolve();
    vi.advanceTimersByTime(59_999);
    await expect(loadPart(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(await isOpen(loadPart(failing, reload))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not throw the page away while there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadPart(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload where the browser keeps no note of it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loadPart(failing, reload)).rejects.toBe(chunkFailure);
    expect(reload).not.toHaveBeenCalled();
  });

  it('passes other errors on', async () => {
    const broken = new TypeError('broken module');
    await expect(loadPart(() => Promise.reject(broken), reload)).rejects.toBe(broken);
    expect(reload).not.toHaveBeenCalled();
  });
});
