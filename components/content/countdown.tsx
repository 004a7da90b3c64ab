'use client';

import { useEffect, useState } from 'react';
import type { Labels } from '@/lib/i18n/labels';

const TICK_MS = 1000;

/**
 * The time until a moment. The page may have been cached for an hour before it is read, so the
 * server draws only the empty places, and the reader's own clock fills them.
 * @param endsAt ISO 8601 time
 */
export function Countdown({
  endsAt,
  labels: { label, units },
}: {
  endsAt: string;
  /** The units are abbreviated, so that they take the same form beside any number. */
  labels: Labels<'countdown'>;
}) {
  const [nowMs, setNowMs] = useState<number | null>(null);

  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const leftMs = Date.parse(endsAt) - (nowMs ?? 0);
  return (
    <div className="countdown needs-script">
      <p className="text-muted text-sm">{label}</p>
      <p
        role="timer"
        aria-label={label}
        className={`countdown-parts ${nowMs === null ? 'invisible' : ''}`}
      >
        {remainingParts(leftMs).map(({ unit, value }) => (
          <span key={unit}>
            <b>{nowMs === null ? '–' : value}</b> {units[unit]}
          </span>
        ))}
      </p>
    </div>
  );
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type TimeUnit = 'days' | 'hours' | 'minutes' | 'seconds';

interface TimePart {
  unit: TimeUnit;
  value: number;
}

/**
 * Time left in three whole numbers: days, hours and minutes, or on the last day hours, minutes
 * and seconds.
 * @param leftMs milliseconds; below zero counts as none
 */
export function remainingParts(leftMs: number): [TimePart, TimePart, TimePart] {
  const left = Math.max(0, leftMs);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (left >= DAY_MS) {
    return [
      { unit: 'days', value: Math.floor(left / DAY_MS) },
      { unit: 'hours', value: hours },
      { unit: 'minutes', value: minutes },
    ];
  }
  return [
    { unit: 'hours', value: hours },
    { unit: 'minutes', value: minutes },
    { unit: 'seconds', value: Math.floor((left % MINUTE_MS) / SECOND_MS) },
  ];
}
