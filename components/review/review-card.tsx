import type { ReactNode } from 'react';
import type { Review } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/site/paths';
import type { CardLabels } from './card-labels';
import { MediaThumbs } from './media-thumbs';
import { dayIn, monthIn } from './review-dates';
import { Stars } from './stars';

/** Whose words these are, so that voices, quotation marks and line breaks follow their language. */
function Words({ lang, title, text }: { lang: string; title: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <p className="font-semibold text-muted text-sm">{title}</p>
      <p lang={lang || undefined} dir="auto" className="max-w-prose whitespace-pre-line">
        {text}
      </p>
    </div>
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
    purchase_time && labels.bought.replace('{month}', monthIn(labels.dates, purchase_time)),
    isForeign && (labels.writtenIn[lang] ?? labels.writtenIn.other),
  ].filter(Boolean);
  const authorName = author || labels.buyer;
  return (
    <article className="grid min-w-0 gap-3 rounded-card border border-line bg-white p-4 md:p-6">
      {state}
      <header className="grid gap-1">
        {hasCar && (
          <h3 className="text-lg">
            <a href={carHref(model.model_id)} className="hover:underline">
              <bdi>
                {model.brand_name} {model.model_name}
              </bdi>
              <span className="font-normal text-muted">{`, ${model.model_year}`}</span>
            </a>
          </h3>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} text={labels.ratings[rating] ?? ''} className="text-xl" />
          {hasCar ? (
            <span>
              <bdi>{authorName}</bdi>
            </span>
          ) : (
            <strong className="font-semibold">
              <bdi>{authorName}</bdi>
            </strong>
          )}
          <time dateTime={created_at.slice(0, 10)} className="text-muted text-sm">
            {dayIn(labels.dates, created_at)}
          </time>
        </p>
        {facts.length > 0 && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
      </header>
      <Words lang={lang} title={labels.experience} text={review.experience} />
      <Words lang={lang} title={labels.comment} text={review.comment} />
      <MediaThumbs media={review.media} labels={labels} />
    </article>
  );
}
