'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Progress } from '@/lib/content/desk/progress';
import { pauseMs } from './news-poll';

const ANSWER_WITHIN_MS = 8000;

interface WorkProgressProps {
  start: Progress;
  label: string;
  /** The address that answers the progress. */
  from: string;
  /** Between two requests, while none fails. */
  everyMs?: number;
  /** Whether the page shows partial results, which grow with the progress. */
  isShownMeanwhile?: boolean;
}

/**
 * The progress of a job. It polls while the page is open, and refreshes the page once the job has
 * ended; the frame handles an ended session.
 */
export function WorkProgress({
  start,
  label,
  from,
  everyMs,
  isShownMeanwhile = false,
}: WorkProgressProps) {
  const router = useRouter();
  const [{ done, total, text }, setProgress] = useState(start);
  useEffect(() => {
    let failures = 0;
    let shown = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopped = new AbortController();
    async function turn(): Promise<void> {
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
        const answer = await fetch(from, { signal });
        if (!answer.ok) throw new Error(`progress: ${answer.status}`);
        const next: Progress = await answer.json();
        failures = 0;
        if (next.isAtWork) setProgress(next);
        if (!next.isAtWork || (isShownMeanwhile && next.done !== shown)) router.refresh();
        shown = next.done;
      } catch {
        // The next poll retries.
        failures += 1;
      }
      if (!stopped.signal.aborted) timer = setTimeout(turn, pause(failures));
    }
    const pause = (failures: number) =>
      failures === 0 && everyMs && !document.hidden ? everyMs : pauseMs(failures, document.hidden);
    timer = setTimeout(turn, pause(0));
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [router, from, everyMs, isShownMeanwhile]);
  return (
    <div className="desk-progress">
      {/* Without a value the bar says that something is at work. */}
      <progress aria-label={label} {...(total > 0 && { value: done, max: total })} />
      <p>{text}</p>
    </div>
  );
}
