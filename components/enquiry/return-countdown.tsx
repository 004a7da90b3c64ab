'use client';

import { useEffect, useRef, useState } from 'react';
import { RETURN_COUNTDOWN_S } from '@/lib/config/limits';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import { readReturnPath } from './return-path';

export type CountdownLabels = Labels<'result'>['countdown'];

/** Events that show that the page is in use, so that it must not be left. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const;

/** Replaces, so that Back does not lead to this page, which would lead away again. */
function replaceLocation(path: string): void {
  window.location.replace(path);
}

/**
 * Counts down and returns to the page the enquiry was sent from (specification section 9). A
 * button stops it, and so does any use of the page; it waits while the tab is hidden. It is not
 * there without script, nor when nothing was sent before the page was opened.
 * @param goTo how that page is reached
 */
export function ReturnCountdown({
  labels,
  goTo = replaceLocation,
}: {
  labels: CountdownLabels;
  goTo?: (path: string) => void;
}) {
  const [path, setPath] = useState<string | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(RETURN_COUNTDOWN_S);
  const [isStopped, setStopped] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => setPath(readReturnPath()), []);

  useEffect(() => {
    if (path === null || isStopped) return;
    const timer = setInterval(() => {
      if (!document.hidden) setSecondsLeft((seconds) => seconds - 1);
    }, 1000);
    const stop = ({ target }: Event) => {
      // The button has its own handler, which needs the whole click.
      if (target !== button.current) setStopped(true);
    };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, stop, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, stop);
    };
  }, [path, isStopped]);

  const isOver = path !== null && !isStopped && secondsLeft <= 0;
  useEffect(() => {
    if (isOver) goTo(path);
  }, [isOver, path, goTo]);

  const stop = () => {
    setStopped(true);
    link.current?.focus();
  };
  const announced = isStopped
    ? labels.stopped
    : fillLabel(labels.running, { seconds: RETURN_COUNTDOWN_S });

  // On a phone the text has a row of its own, so that the buttons do not move when the countdown
  // stops. The height is reserved before the script knows where to go (`data-sent` of the boot
  // script), so that nothing below it moves.
  return (
    <div className="flex flex-wrap content-start items-center gap-x-5 gap-y-2 in-data-sent:min-h-26 sm:in-data-sent:min-h-12">
      <p role="status" className="sr-only">
        {path !== null && announced}
      </p>
      {path !== null && (
        <>
          <p aria-hidden="true" className="tabular-nums max-sm:basis-full">
            {isStopped
              ? labels.stopped
              : fillLabel(labels.running, { seconds: Math.max(secondsLeft, 0) })}
          </p>
          <p className="flex flex-wrap gap-3">
            <a ref={link} href={path} className="button-primary">
              {labels.back}
            </a>
            {!isStopped && (
              <button ref={button} type="button" onClick={stop} className="button-quiet">
                {labels.stop}
              </button>
            )}
          </p>
        </>
      )}
    </div>
  );
}
