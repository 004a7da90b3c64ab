'use client';

import type { MouseEvent } from 'react';
import { MediaOpener } from '@/components/ui/media-opener';
import { SizedPicture, SmallPicture } from '@/components/ui/picture';
import { hasModifier, replayOnHydrate } from '@/lib/browser/event-replay';
import type { Picture } from '@/lib/contract/calls/car';
import type { Labels } from '@/lib/i18n/labels';

/** Width of the small file of every car picture, in pixels. */
const SMALL_WIDTH = 480;

const MAIN_SIZES = '(max-width: 768px) 100vw, (max-width: 1400px) 58vw, 50rem';

/** Shows the picture without an entry in the history: Back leaves the page, not the picture. */
function showPicture(event: MouseEvent<HTMLAnchorElement>): void {
  if (hasModifier(event)) return;
  event.preventDefault();
  location.replace(event.currentTarget.href);
}

/**
 * Pictures in a strip that snaps and scrolls by finger, wheel or keyboard, with thumbnails that are
 * plain links to its parts. Each opens large; without script it links to its file. It is a client
 * component because its props take half the bytes in a page that its elements would.
 * @param show a thumbnail's label, with `{number}`: the code that fills labels is a kilobyte
 * @param drawing the mark on a picture that is no photograph
 */
export function GalleryStrip({
  label,
  show,
  drawing,
  viewer,
  pictures,
}: {
  label: string;
  show: string;
  drawing: string;
  viewer: Labels<'reviewViewer'>;
  pictures: (Omit<Picture, 'view' | 'colour'> & { alt: string })[];
}) {
  return (
    <MediaOpener labels={viewer}>
      <section aria-label={label} data-media-list="" className="gallery">
        <div className="gallery-strip">
          {pictures.map(({ is_drawing, alt, ...picture }, index) => (
            <a
              key={picture.src}
              id={`picture-${index + 1}`}
              href={picture.src}
              data-media="image"
              {...replayOnHydrate('dialog')}
              className={index === 0 ? 'gallery-frame' : 'gallery-frame lazy-picture'}
            >
              <SizedPicture
                picture={picture}
                smallWidth={SMALL_WIDTH}
                alt={alt}
                sizes={MAIN_SIZES}
                isEager={index === 0}
              />
              {is_drawing && <span className="picture-mark">{drawing}</span>}
            </a>
          ))}
        </div>
        {pictures.length > 1 && (
          <ul className="gallery-thumbs">
            {pictures.map((picture, index) => (
              <li key={picture.src}>
                <a
                  href={`#picture-${index + 1}`}
                  onClick={showPicture}
                  aria-label={show.replace('{number}', String(index + 1))}
                  className="lazy-picture"
                >
                  <SmallPicture picture={picture} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </MediaOpener>
  );
}
