import './review.css';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { SmallPicture } from '@/components/ui/picture';
import type { Review, ReviewMedia } from '@/lib/contract/calls/review';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/routing/paths';
import { dayIn, monthIn } from './review-dates';
import type { CardLabels } from './review-labels';

/** Marked with their language, so that voices, quotation marks and line breaks follow it. */
function Words({ lang, title, text }: { lang: string; title: string; text: string }) {
  if (!text) return null;
  return (
    <>
      <b>{title}</b>
      <p lang={lang || undefined} dir="auto">
        {text}
      </p>
    </>
  );
}

/**
 * One review. It takes finished texts, because pages and islands both show it.
 * @param hasCar false where the page around it is the car's own
 * @param state what its author should know about it
 */
export function ReviewCard({
  review,
  locale,
  labels,
  hasCar = true,
  state,
}: {
  review: Review;
  locale: Locale;
  labels: CardLabels;
  hasCar?: boolean;
  state?: ReactNode;
}) {
  const { model, rating, purchase, purchase_time, lang, author, answer, created_at } = review;
  const isForeign = lang !== '' && lang !== locale;
  const car = <bdi>{`${model.brand_name} ${model.model_name}, ${model.model_year}`}</bdi>;
  const facts = [
    dayIn(labels.dates, created_at),
    !purchase &&
      purchase_time &&
      fillLabel(labels.bought, { month: monthIn(labels.dates, purchase_time) }),
    isForeign && fillLabel(labels.writtenIn, { language: labels.languages[lang] ?? lang }),
  ].filter(Boolean);
  return (
    <article className="review-card">
      {state}
      {hasCar && model.picture && (
        <span className="review-picture lazy-picture">
          <SmallPicture picture={model.picture} loading="lazy" />
        </span>
      )}
      {hasCar && (
        <h3>{model.is_listed === false ? car : <a href={carHref(model.model_id)}>{car}</a>}</h3>
      )}
      <div>
        <Stars rating={rating} text={fillLabel(labels.rating, { rating })} />{' '}
        {author ? <bdi lang={lang || undefined}>{author}</bdi> : labels.buyer}
      </div>
      <small>{facts.map((fact) => String(fact).replaceAll(' ', '\u00a0')).join('\u00a0· ')}</small>
      {purchase && (
        <em>
          {fillLabel(labels.boughtHere, { month: monthIn(labels.dates, purchase.month) })}
          {purchase.country && `\u00a0· ${purchase.country}`}
          {purchase.is_example && ' '}
          {purchase.is_example && <b>{labels.example}</b>}
        </em>
      )}
      <Words lang={lang} title={labels.experience} text={review.experience} />
      <Words lang={lang} title={labels.comment} text={review.comment} />
      <MediaThumbs media={review.media} labels={labels} />
      {answer && (
        <blockquote>
          <Words
            lang={answer.lang}
            title={`${fillLabel(labels.answer, { name: answer.author })}, ${dayIn(labels.dates, answer.answered_at)}`}
            text={answer.text}
          />
        </blockquote>
      )}
    </article>
  );
}

/**
 * A rating as five stars, parts of a star included.
 * @param rating 0 to 5
 * @param text the same in words, for screen readers; left out where the words
 * stand beside them
 */
export function Stars({
  rating,
  text,
  className,
}: {
  rating: number;
  text?: string;
  className?: string;
}) {
  const style = { '--rating': rating } as CSSProperties;
  return (
    <>
      <i aria-hidden="true" className={className ? `stars ${className}` : 'stars'} style={style} />
      {text && <span className="sr-only">{text}</span>}
    </>
  );
}

/** Edge of a thumbnail's box, in CSS pixels at the reference root size. */
const THUMB_PX = 112;

/**
 * The pictures and the video of a review, small. Each is a link to the large file, which a viewer
 * around the list opens in place; without script the browser opens it.
 */
function MediaThumbs({ media, labels }: { media: ReviewMedia[]; labels: CardLabels }) {
  if (media.length === 0) return null;
  return (
    <ul data-media-list="" className="media-thumbs">
      {media.map(({ media_id, kind, src, small_src, poster_src }, index) => {
        const label = kind === 'video' ? labels.openVideo : labels.openPicture;
        return (
          <li key={media_id}>
            <a
              href={src}
              data-media={kind}
              data-poster={poster_src ?? undefined}
              className="lazy-picture"
              aria-label={fillLabel(label, { number: index + 1, count: media.length })}
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
