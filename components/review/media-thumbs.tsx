import { Icon } from '@/components/ui/icon';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import type { CardLabels } from './card-labels';

/** Edge of a thumbnail's box, in CSS pixels at the reference root size. */
const THUMB_PX = 112;

/**
 * The pictures and the video of a review, small. Each is a link to the large file, which a viewer
 * around the list opens in place; without script the browser opens it.
 */
export function MediaThumbs({ media, labels }: { media: ReviewMedia[]; labels: CardLabels }) {
  if (media.length === 0) return null;
  return (
    <ul className="media-thumbs">
      {media.map(({ media_id, kind, src, small_src, poster_src }, index) => {
        const label = kind === 'video' ? labels.openVideo : labels.openPicture;
        return (
          <li key={media_id}>
            <a
              href={src}
              data-media={kind}
              data-poster={poster_src ?? undefined}
              aria-label={label
                .replace('{number}', String(index + 1))
                .replace('{count}', String(media.length))}
            >
              {small_src && (
                <img
                  src={small_src}
                  alt=""
                  width={THUMB_PX}
                  height={THUMB_PX}
                  loading="lazy"
                  decoding="async"
                />
              )}
              {kind === 'video' && (
                <span>
                  <Icon name="play" />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
