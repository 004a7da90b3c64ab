import { act, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answeringWordsOf } from './answering-words';
import { AnswersNow } from './answers-now';
import { PeopleList } from './people-list';

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

it('adds the day of the reader where it is another than in China', () => {
  process.env.TZ = 'America/New_York';
  show(at(23));
  expect(screen.getByText('Болд отвечает по-русски: вт с 9:00 (у вас пн 20:00)')).toBeVisible();
});

it('keeps the plain hours when nobody answers within days', () => {
  show(at(8), { ...OFFICE, away: [[at(0) / 1000, at(24 * 20) / 1000]] });
  expect(screen.getByText(/пн–пт 9:00–18:00/)).toBeVisible();
});

it('says without script from when a person on leave is back, not one who is away for an hour', () => {
  const seconds = (hour: number) => at(hour) / 1000;
  /** What the list says on 23 November of a person with leave from then on, or from the next day. */
  const saidOf = (leaveFrom: number, absence: number[][] = []) => {
    vi.setSystemTime(at(10));
    const channels = { whatsapp: '', telegram: '', messenger: '', wechat: '', phone: '' };
    const person = {
      person_id: 1,
      name: 'Bold',
      portrait: null,
      languages: ['en' as const],
      role: null,
      ...channels,
      port: 'erenhot' as const,
      leave_until: '2026-11-30',
      hours: { ...OFFICE, away: [[leaveFrom, seconds(24 * 8)], ...absence] },
    };
    return renderToStaticMarkup(<PeopleList locale="en" people={[person]} />);
  };
  expect(saidOf(seconds(0))).toContain('1\u00a0December\u00a02026');
  expect(saidOf(seconds(24), [[seconds(9), seconds(11)]])).not.toContain('December');
});
