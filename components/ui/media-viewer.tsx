'use client';

import './media-viewer.css';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import { Dialog } from './dialog';
import { Icon } from './icon';

/** One file as the page's own link to it describes it. */
export interface ShownMedia {
  kind: 'image' | 'video';
  src: string;
  poster: string | undefined;
  label: string;
  /** What the picture shows, where the page says it. */
  alt: string;
  /** What is said on the picture. */
  mark: string;
}

const isFromRight = () => document.documentElement.dir === 'rtl';

/**
 * Pictures and videos over the whole screen, in a strip that a finger moves and enlarges by the
 * browser's own means; arrow keys or buttons move it, too. Escape and Back close. A video plays
 * when its own control is pressed.
 */
export function MediaViewer({
  media,
  start,
  title,
  labels,
  onClose,
}: {
  media: ShownMedia[];
  start: number;
  title: string;
  labels: Labels<'reviewViewer'>;
  onClose: () => void;
}) {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(Math.max(start, 0));
  const count = media.length;

  const show = useCallback((next: number) => {
    const element = strip.current;
    if (element) element.scrollLeft = next * element.clientWidth * (isFromRight() ? -1 : 1);
    setIndex(next);
  }, []);

  // After the dialog around it has opened, because hidden elements cannot be scrolled; before
  // paint, because a key pressed afterwards must not be lost, nor undone by this.
  useLayoutEffect(() => show(Math.max(start, 0)), [show, start]);

  // On the window: after opening, the focus is on the dialog around this.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A video's own control moves through the film with the same keys.
      if (event.target instanceof HTMLVideoElement) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const isForward = event.key === (isFromRight() ? 'ArrowLeft' : 'ArrowRight');
      event.preventDefault();
      show((index + (isForward ? 1 : -1) + count) % count);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [show, index, count]);

  const onScroll = () => {
    const element = strip.current;
    if (!element?.clientWidth) return;
    setIndex(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
  };

  const positionOf = (at: number) => fillLabel(labels.position, { number: at + 1, count });
  return (
    <Dialog title={title} closeLabel={labels.close} variant="full" onClose={onClose}>
      <div className="viewer">
        <ul ref={strip} onScroll={onScroll} className="viewer-strip">
          {media.map(({ kind, src, poster, label, alt, mark }, at) => (
            <li key={src} inert={at !== index}>
              {kind === 'image' ? (
                <img src={src} alt={alt || positionOf(at)} loading="lazy" />
              ) : at === index ? (
                // biome-ignore lint/a11y/useMediaCaption: visitors' films come without captions
                <video
                  src={src}
                  poster={poster}
                  controls
                  playsInline
                  preload="metadata"
                  aria-label={label}
                />
              ) : (
                poster && <img src={poster} alt="" />
              )}
              {mark && <span className="picture-mark">{mark}</span>}
            </li>
          ))}
        </ul>
        <div className="viewer-row">
          {count > 1 && (
            <button type="button" onClick={() => show((index - 1 + count) % count)}>
              <Icon name="arrow" className="ltr:rotate-180" />
              <span className="sr-only">{labels.previous}</span>
            </button>
          )}
          <p>
            {media[index]?.alt} <span role="status">{count > 1 && positionOf(index)}</span>
          </p>
          {count > 1 && (
            <button type="button" onClick={() => show((index + 1) % count)}>
              <Icon name="arrow" className="rtl:rotate-180" />
              <span className="sr-only">{labels.next}</span>
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
