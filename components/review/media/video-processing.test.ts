import { describe, expect, it } from 'vitest';
import { fittedSize } from '@/lib/browser/draw-jpeg';
import { UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { recordingPlanOf } from './video-processing';

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
