import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answeringWordsOf } from './answering-words';
import { AnswersNow } from './answers-now';

/** Monday, 23 November 2026, as clocks in China show it. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 23, hour - 8, minute);
const OFFICE = { days: [1, 2, 3, 4, 5], from: 540, until: 1080, away: [], closed: [] };

const zone = process.env.TZ;
beforeEach(() => {
  vi.useFakeTimers();
  process.env.TZ = 'Asia/Shanghai';
});
afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = zone;
});

function show(now: number, hours: Parameters<typeof AnswersNow>[0]['hours'] = OFFICE) {
  vi.setSystemTime(now);
  render(
    <AnswersNow hours={hours} words={answeringWordsOf('ru', 'Болд')}>
      Болд отвечает по-русски: пн–пт 9:00–18:00
    </AnswersNow>,
  );
}

it('says until when a person answers, and afterwards from when', () => {
  show(at(17, 59));
  expect(screen.getByText('Болд отвечает по-русски до 18:00')).toBeVisible();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Болд отвечает по-русски: вт с 9:00')).toBeVisible();
});

it('adds the time on the reader’s clock', () => {
  process.env.TZ = 'Europe/Moscow';
  show(at(8));
  expect(screen.getByText('Болд отвечает по-русски с 9:00 (у вас 4:00)')).toBeVisible();
});

it('keeps the plain hours when nobody answers within days', () => {
  show(at(8), { ...OFFICE, away: [[at(0) / 1000, at(24 * 20) / 1000]] });
  expect(screen.getByText(/пн–пт 9:00–18:00/)).toBeVisible();
});
