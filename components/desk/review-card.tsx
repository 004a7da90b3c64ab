import { REJECTION_REASONS } from '@/lib/config/review-reasons';
import type { ReviewToDecide } from '@/lib/content/desk/reviews';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { reviewMediaPath } from '@/lib/routing/desk-address';
import { DeskForm, DeskSubmit } from './form';
import { DeskLink } from './link';
import { ReviewAnswerForm } from './review-answer-form';

interface ReviewCardProps {
  language: DeskLanguage;
  review: ReviewToDecide;
  /** Where the page begins that shows it. */
  before: number | undefined;
  staffId: string;
  /** Who can sign an answer. */
  people: readonly { personId: number; name: string }[];
}

/** A review as its member wrote it, and what can be decided about it, a press each. */
export function ReviewCard({ language, review, before, staffId, people }: ReviewCardProps) {
  const t = deskTextsOf(language, 'reviews');
  const reasons = deskTextsOf(language, 'rejectionReasons');
  const { review_id: id, model, rating, state, lang, experience, comment } = review;
  const car = `${model.brand_name} ${model.model_name} ${model.model_year}`;
  return (
    <article className="desk-card" aria-labelledby={`review-${id}`}>
      <header>
        <h2 id={`review-${id}`}>
          <bdi>{car}</bdi>
        </h2>
        <p className="desk-quiet">
          <span role="img" aria-label={t('stars', { rating })}>
            {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
          </span>{' '}
          · <bdi>{review.author || t('nameless')}</bdi> · {languageNameOf(language, lang)} ·{' '}
          {deskTimeOf(language, new Date(review.created_at))}
          {review.purchase
            ? ` · ${t('verified', { month: review.purchase.month })}`
            : review.purchase_time && ` · ${t('bought', { month: review.purchase_time })}`}
        </p>
        {review.author !== review.memberName && (
          <p className="desk-quiet">
            {t('renamed')} <bdi>{review.memberName || t('nameless')}</bdi>
          </p>
        )}
      </header>
      <p dir="auto" className="desk-written">
        {experience}
      </p>
      {comment && (
        <p dir="auto" className="desk-written">
          {comment}
        </p>
      )}
      <ReviewMediaList language={language} review={review} />
      <DeskForm
        action="decide-review"
        values={{ id, from: state, before: before ?? '', name: review.memberName }}
        className="desk-decision"
      >
        {state !== 'approved' && (
          <DeskSubmit name="decision" value="approved" isMain>
            {t('approve')}
          </DeskSubmit>
        )}
        {state !== 'rejected' && (
          <fieldset className="desk-actions">
            <legend className="desk-quiet">{t('reject')}</legend>
            {REJECTION_REASONS.map((reason) => (
              <DeskSubmit key={reason} name="decision" value={reason}>
                {reasons(reason)}
              </DeskSubmit>
            ))}
          </fieldset>
        )}
      </DeskForm>
      {state === 'approved' && (
        <ReviewAnswerForm
          language={language}
          review={review}
          before={before}
          staffId={staffId}
          people={people}
        />
      )}
      {review.carAddress && (
        <DeskLink href={review.carAddress} rel="noreferrer">
          {t('carPage')}
        </DeskLink>
      )}
    </article>
  );
}

/** Pictures open in full; videos play in place and are loaded when played. */
function ReviewMediaList({ language, review }: Pick<ReviewCardProps, 'language' | 'review'>) {
  const t = deskTextsOf(language, 'reviews');
  const { media } = review;
  if (media.length === 0) return null;
  return (
    <ul className="desk-media">
      {media.map(({ media_id: id, kind, width, height, poster_src: poster }, i) => (
        <li key={id}>
          {kind === 'video' ? (
            <video
              controls
              preload="none"
              aria-label={t('video')}
              src={reviewMediaPath(id, 'full')}
              {...(poster && { poster: reviewMediaPath(id, 'poster') })}
            />
          ) : (
            <a href={reviewMediaPath(id, 'full')} target="_blank" rel="noreferrer">
              <img
                src={reviewMediaPath(id, 'small')}
                alt={t('picture', { number: i + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
