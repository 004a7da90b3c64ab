import type { ReactNode } from 'react';
import type { Review } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/routing/paths';
import type { CardLabels } from './card-labels';
import { MediaThumbs } from './media-thumbs';
import { dayIn, monthIn } from './review-dates';
import { Stars } from './stars';

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
  const { model, rating, purchase_time, lang, author, created_at } = review;
  const isForeign = lang !== '' && lang !== locale;
  const facts = [
    dayIn(labels.dates, created_at),
    purchase_time && labels.bought.replace('{month}', monthIn(labels.dates, purchase_time)),
    isForeign && (labels.writtenIn[lang] ?? labels.writtenIn.other),
  ].filter(Boolean);
  return (
    <article className="review-card">
      {state}
      {hasCar && (
        <h3>
          <a href={carHref(model.model_id)}>
            <bdi>{`${model.brand_name} ${model.model_name}, ${model.model_year}`}</bdi>
          </a>
        </h3>
      )}
      <div>
        <Stars rating={rating} text={labels.ratings[rating] ?? ''} />{' '}
        {author ? <bdi lang={lang || undefined}>{author}</bdi> : labels.buyer}
      </div>
      <small>{facts.join(' · ')}</small>
      <Words lang={lang} title={labels.experience} text={review.experience} />
      <Words lang={lang} title={labels.comment} text={review.comment} />
      <MediaThumbs media={review.media} labels={labels} />
    </article>
  );
}
