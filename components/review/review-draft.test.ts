import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { clientIdFor, deleteDraft, EMPTY_VALUES, readDraft, saveDraft } from './review-draft';

const HOUR_MS = 60 * 60 * 1000;
const media: ReviewMedia = {
  media_id: 'a'.repeat(32),
  kind: 'image',
  src: '/media/a.webp',
  small_src: '/media/a-small.webp',
  poster_src: null,
  width: 10,
  height: 10,
};
const written = (experience: string) => ({ ...EMPTY_VALUES, experience, rating: '4' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** What storage looks like to another tab: the same local one, a session of its own. */
function inAnotherTab<Result>(run: () => Result): Result {
  const session = { ...sessionStorage };
  sessionStorage.clear();
  const result = run();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  return result;
}

it('keeps text and uploads for the car they were made for', () => {
  saveDraft('103', { values: written('Good.'), media: [media] });
  expect(readDraft('103')).toEqual({ values: written('Good.'), media: [media] });
  expect(readDraft('104').values).toEqual(EMPTY_VALUES);
  deleteDraft('103');
  expect(readDraft('103')).toEqual({ values: EMPTY_VALUES, media: [] });
});

it('gives a new tab what the last one wrote, and then lets each write its own', () => {
  saveDraft('', { values: written('First tab'), media: [] });
  inAnotherTab(() => {
    expect(readDraft('').values.experience).toBe('First tab');
    saveDraft('', { values: written('Second tab'), media: [] });
  });
  expect(readDraft('').values.experience).toBe('First tab');
});

it('forgets uploads before the server does', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') });
  saveDraft('', { values: EMPTY_VALUES, media: [media] });
  vi.advanceTimersByTime(20 * HOUR_MS);
  saveDraft('', { values: EMPTY_VALUES, media: [media] });
  expect(readDraft('').media).toEqual([media]);
  vi.advanceTimersByTime(4 * HOUR_MS);
  expect(readDraft('').media).toEqual([]);
});

it.each(['not json', '[]', '{"values":7,"media":[null,{"media_id":1}]}', '{"media":"x"}'])(
  'starts empty when storage holds %s',
  (stored) => {
    sessionStorage.setItem('reviewDraft', stored);
    expect(readDraft('')).toEqual({ values: EMPTY_VALUES, media: [] });
  },
);

it('names the same content alike, also from another tab, and other content otherwise', () => {
  const first = clientIdFor('one');
  expect(clientIdFor('one')).toBe(first);
  expect(inAnotherTab(() => clientIdFor('one'))).toBe(first);
  expect(clientIdFor('two')).not.toBe(first);
});
