import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { ReviewCard } from '@/components/desk/review-card';
import { REVIEW_STATES } from '@/lib/config/review-reasons';
import { mayStaff } from '@/lib/config/staff-rights';
import { readMallPeople } from '@/lib/content/desk/mall-people';
import { titleOf } from '@/lib/content/desk/page-title';
import { readReviews } from '@/lib/content/desk/reviews';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, reviewsPath } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('reviews');

/** Reviews of members: those that wait, the longest waiting first, and those that were decided. */
export default async function ReviewsPage({ searchParams }: PageProps<'/desk/reviews'>) {
  const { staff, language, notice } = await readDeskPage('moderateReviews', searchParams);
  const t = deskTextsOf(language, 'reviews');
  const states = deskTextsOf(language, 'reviewStates');
  const { state, before, reviews, hasMore } = await readReviews(await searchParams);
  const people = await readMallPeople(language);
  return (
    <DeskFrame language={language} staff={staff} current="reviews" notice={notice}>
      <h1>{t('title')}</h1>
      <nav aria-label={t('state')} className="desk-tabs">
        {REVIEW_STATES.map((other) => (
          <a
            key={other}
            href={reviewsPath(other)}
            aria-current={state === other ? 'page' : undefined}
          >
            {states(other)}
          </a>
        ))}
      </nav>
      {mayStaff(staff.role, 'makePurchaseCodes') && (
        <DeskLink href={DESK_PATHS.purchaseCodes}>
          {deskTextsOf(language, 'purchaseCodes')('title')}
        </DeskLink>
      )}
      {reviews.length === 0 && (
        <section className="desk-card">
          <p>{t(state === 'pending' ? 'nothingWaits' : 'none')}</p>
        </section>
      )}
      {reviews.map((review) => (
        <ReviewCard
          key={review.review_id}
          language={language}
          review={review}
          before={before}
          staffId={staff.id}
          people={people}
        />
      ))}
      {hasMore &&
        (state === 'pending' ? (
          <p className="desk-quiet">{t('more')}</p>
        ) : (
          <DeskLink href={reviewsPath(state, reviews.at(-1)?.review_id)}>
            {deskTextsOf(language, 'notifications')('older')}
          </DeskLink>
        ))}
    </DeskFrame>
  );
}
