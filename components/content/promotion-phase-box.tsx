'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type PromotionPhase, phaseOf } from './promotion-state';

/** Timers longer than 24.8 days fire at once; an hour is early enough to look again. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

const PhaseContext = createContext<PromotionPhase>('running');

/** Content for some phases of the promotion around it; not rendered in other phases. */
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
 * Provides the promotion's phase to its content (`WhenPhase`) and to styles. A cached page may
 * outlive the phase it was rendered in, so the reader's clock decides again, at once and when the
 * phase changes.
 * @param phase the phase when the page was rendered
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
