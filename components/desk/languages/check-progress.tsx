'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { CheckProgress as Progress } from '@/lib/content/desk/site-checks';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { pauseMs } from '../news-poll';

const ANSWER_WITHIN_MS = 8000;

/**
 * How far a check is. It asks while the page is open, and has the page shown again once the check
 * has ended; who is signed out meanwhile is told by the frame.
 */
export function CheckProgress({ start, label }: { start: Progress; label: string }) {
  const router = useRouter();
  const [{ done, total, text }, setProgress] = useState(start);
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopped = new AbortController();
    async function turn(): Promise<void> {
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
        const answer = await fetch(DESK_PATHS.siteCheckProgress, { signal });
        if (!answer.ok) throw new Error(`progress: ${answer.status}`);
        const next: Progress = await answer.json();
        failures = 0;
        if (next.isAtWork) setProgress(next);
        else router.refresh();
      } catch {
        // The next turn asks again.
        failures += 1;
      }
      if (!stopped.signal.aborted) timer = setTimeout(turn, pauseMs(failures, document.hidden));
    }
    timer = setTimeout(turn, pauseMs(0, document.hidden));
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [router]);
  return (
    <div className="desk-progress">
      {/* Without a value the bar says that something is at work. */}
      <progress aria-label={label} {...(total > 0 && { value: done, max: total })} />
      <p>{text}</p>
    </div>
  );
}
