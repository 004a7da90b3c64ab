import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fittedSize } from '@/lib/browser/draw-jpeg';
import { UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { recordingPlanOf, shrinkVideo } from './video-processing';

describe('the plan of a recording', () => {
  it.each([1, 10, 30, 60, 120, 270])(
    'for %i s fits into the limit with room to spare',
    (durationS) => {
      const plan = recordingPlanOf(durationS, UPLOAD_MAX_BYTES);
      if (!plan) throw new Error('no plan');
      const bytes = ((plan.videoBitrate + plan.audioBitrate) * durationS) / 8;
      expect(bytes).toBeLessThanOrEqual(UPLOAD_MAX_BYTES * 0.8);
    },
  );

  it('gives longer films a smaller picture', () => {
    const edges = [20, 60, 120, 270].map((s) => recordingPlanOf(s, UPLOAD_MAX_BYTES)?.edgeMax);
    expect(edges).toEqual([1280, 960, 640, 640]);
  });

  it.each([600, Number.POSITIVE_INFINITY, Number.NaN])('is none for %s s', (durationS) => {
    expect(recordingPlanOf(durationS, UPLOAD_MAX_BYTES)).toBeNull();
  });
});

it.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [800, 600, 800, 600],
  [20_000, 1, 2048, 1],
])('a picture of %i × %i becomes %i × %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedSize(width, height, 2048)).toEqual({ width: fittedWidth, height: fittedHeight });
});

describe('a film that is recorded again', () => {
  /** What the browser was told to do, in this order. */
  let steps: string[];
  let isHidden: boolean;
  const show = (isShown: boolean) => {
    isHidden = !isShown;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  /** The parts of a browser that jsdom lacks. */
  class Recorder {
    static isTypeSupported = () => true;
    state = 'inactive';
    ondataavailable = (_: { data: Blob }) => {};
    onstop = () => {};
    private enter(state: string, step: string) {
      this.state = state;
      steps.push(step);
    }
    start = () => this.enter('recording', 'record');
    pause = () => this.enter('paused', 'hold');
    resume = () => this.enter('recording', 'go on');
    stop() {
      this.enter('inactive', 'stop');
      this.ondataavailable({ data: new Blob(['film']) });
      this.onstop();
    }
  }

  beforeEach(() => {
    steps = [];
    isHidden = false;
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    vi.stubGlobal('MediaRecorder', Recorder);
    const canvas = {
      getContext: () => ({ drawImage: () => {} }),
      captureStream: () => ({ getTracks: () => [] }),
    };
    for (const [name, value] of Object.entries(canvas))
      Object.defineProperty(HTMLCanvasElement.prototype, name, { value, configurable: true });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** A film that never begins to play by itself; a pause rejects what waits for it, as in browsers. */
  function begin(signal = new AbortController().signal) {
    let reject = (_: unknown) => {};
    const element = Object.assign(document.createElement('video'), {
      play: () => {
        steps.push('play');
        return new Promise<void>((_, onPause) => {
          reject = onPause;
        });
      },
      pause: () => {
        steps.push('pause');
        reject(new DOMException('paused', 'AbortError'));
      },
    });
    const film = { element, durationS: 1, close: () => {} };
    const recorded = shrinkVideo(film, UPLOAD_MAX_BYTES, () => {}, signal);
    return { recorded, end: () => element.dispatchEvent(new Event('ended')) };
  }

  it('waits for a page that is hidden when its turn comes', async () => {
    show(false);
    const { recorded, end } = begin();
    expect(steps).not.toContain('record');
    expect(steps).not.toContain('play');
    show(true);
    expect(steps.slice(-2)).toEqual(['record', 'play']);
    end();
    expect((await recorded).size).toBe(4);
  });

  it('goes on where it was after the page was hidden, also before it began to play', async () => {
    const { recorded, end } = begin();
    show(false);
    // What the pause rejects arrives.
    await Promise.resolve();
    show(true);
    expect(steps).toEqual(['record', 'play', 'pause', 'hold', 'go on', 'play']);
    end();
    expect((await recorded).size).toBe(4);
  });

  it('can be cancelled while it waits', async () => {
    show(false);
    const abort = new AbortController();
    const { recorded } = begin(abort.signal);
    abort.abort();
    await expect(recorded).rejects.toThrow(/abort/i);
    show(true);
    expect(steps).not.toContain('record');
  });
});
