'use client';

import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { ListLabels } from './review-labels';

/** One file of a review as the page's own links describe it. */
export interface ShownMedia {
  kind: 'image' | 'video';
  src: string;
  poster: string | undefined;
  label: string;
}

/** Wide enough for a landscape picture; the screen limits it. */
const WIDTH_PX = 1100;

/**
 * The pictures and the video of one review, large: arrows or buttons move between them, Escape
 * closes. A video plays when its own control is pressed.
 */
export function MediaViewer({
  media,
  start,
  labels,
  onClose,
}: {
  media: ShownMedia[];
  start: number;
  labels: ListLabels['viewer'];
  onClose: () => void;
}) {
  const [index, setIndex] = useState(Math.max(start, 0));
  const count = media.length;
  const shown = media[index];
  const move = useCallback(
    (step: number) => setIndex((before) => (before + step + count) % count),
    [count],
  );

  // On the window: after opening, the focus is on the dialog around this.
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // A video's own control moves through the film with the same keys.
      if (count < 2 || target instanceof HTMLVideoElement) return;
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === forward ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [count, move]);

  if (!shown) return null;
  const position = fillLabel(labels.position, { number: index + 1, count });
  return (
    <Dialog
      title={labels.title}
      closeLabel={labels.close}
      variant="centred"
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      <div className="grid">
        <div className="grid h-[min(70dvh,44rem)] place-items-center bg-ink">
          {shown.kind === 'video' ? (
            // biome-ignore lint/a11y/useMediaCaption: visitors' films come without captions
            <video
              key={shown.src}
              src={shown.src}
              poster={shown.poster}
              controls
              playsInline
              preload="metadata"
              aria-label={shown.label}
              className="max-h-[min(70dvh,44rem)] max-w-full"
            />
          ) : (
            <img
              key={shown.src}
              src={shown.src}
              alt={position}
              className="max-h-[min(70dvh,44rem)] max-w-full object-contain"
            />
          )}
        </div>
        {count > 1 && (
          <div className="flex items-center justify-between gap-3 px-4 py-3">
            <button type="button" onClick={() => move(-1)} className="button-quiet">
              <Icon name="arrow" className="ltr:rotate-180" />
              {labels.previous}
            </button>
            <p role="status" className="tabular-nums">
              {position}
            </p>
            <button type="button" onClick={() => move(1)} className="button-quiet">
              {labels.next}
              <Icon name="arrow" className="rtl:rotate-180" />
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
