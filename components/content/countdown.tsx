'use client';

import { useEffect, useState } from 'react';
import type { Labels } from '@/lib/i18n/labels';
import { remainingParts } from './remaining-time';

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
