'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type PromotionPhase, phaseOf } from './promotion-state';

/** Timers longer than 24.8 days fire at once; an hour is early enough to look again. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

const PhaseContext = createContext<PromotionPhase>('running');

/** What belongs to some phases of the promotion around it, and is in no page of another one. */
export function WhenPhase({
  phases,
  children,
}: {
  phases: readonly PromotionPhase[];
  children: ReactNode;
}) {
  return phases.includes(useContext(PhaseContext)) ? children : null;
}

/**
 * Knows the promotion's phase, for what is inside (`WhenPhase`) and for styles. A cached page may be
 * older than the phase it was made in, so the reader's clock decides again, at once and when the
 * phase changes.
 * @param phase the phase when the page was made
 */
export function PromotionPhaseBox({
  as: Element = 'div',
  startsAt,
  endsAt,
  phase: phaseAtRender,
  className,
  children,
}: {
  as?: 'div' | 'li';
  startsAt: string;
  endsAt: string;
  phase: PromotionPhase;
  className?: string;
  children: ReactNode;
}) {
  const [phase, setPhase] = useState(phaseAtRender);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const nowMs = Date.now();
      setPhase(phaseOf(startsAt, endsAt, nowMs));
      const changes = [Date.parse(startsAt), Date.parse(endsAt)].filter((ms) => ms > nowMs);
      if (changes.length > 0) {
        timer = setTimeout(look, Math.min(LOOK_AGAIN_MS, Math.min(...changes) - nowMs));
      }
    };
    look();
    return () => clearTimeout(timer);
  }, [startsAt, endsAt]);

  return (
    <Element data-phase={phase} className={className}>
      <PhaseContext value={phase}>{children}</PhaseContext>
    </Element>
  );
}
