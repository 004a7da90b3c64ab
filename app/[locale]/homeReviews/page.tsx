import type { Metadata } from 'next';
import { RatingSummary, ReviewList } from '@/components/review/review-list';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { readReviews } from '@/lib/content/reviews';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { PUBLISH_REVIEW_PATH, REVIEWS_PATH } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** How many reviews the page itself holds; the others are fetched as many at a time. */
const PAGE_SIZE = 10;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'review');
  return pageMetadata(locale, REVIEWS_PATH, {
    title: t('metaTitle'),
    description: t('metaDescription'),
  });
}

/** The ratings of all cars and the reviews, those in the page's language first. */
export default async function ReviewsPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'review');
  const { reviews, summary, total } = await readReviews(locale, { pageSize: PAGE_SIZE });
  return (
    <PageShell locale={locale} path={REVIEWS_PATH}>
      <div className="page-width grid gap-5 pt-4 md:gap-10 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        {reviews.length > 0 ? (
          <div className="reviews-page">
            <RatingSummary locale={locale} summary={summary} hasBars />
            <section>
              <h2 className="sr-only">{t('list')}</h2>
              <ReviewList locale={locale} reviews={reviews} total={total} pageSize={PAGE_SIZE} />
            </section>
            <aside className="grid gap-3 rounded-card bg-trust-tint p-5 md:p-6">
              <h2 className="text-2xl">{t('callTitle')}</h2>
              <p>{t('callText')}</p>
              <a href={PUBLISH_REVIEW_PATH} className="button-primary">
                {t('write')}
              </a>
            </aside>
          </div>
        ) : (
          <div className="grid max-w-4xl justify-items-start gap-4 rounded-card border border-line bg-white p-6 md:p-10">
            <h2>{t('emptyTitle')}</h2>
            <p className="max-w-text text-lg text-muted">{t('emptyText')}</p>
            <p className="flex flex-wrap gap-3">
              <a href={PUBLISH_REVIEW_PATH} className="button-primary">
                {t('write')}
              </a>
              <a href="/menuCar" className="button-quiet">
                {t('seeCars')}
              </a>
            </p>
          </div>
        )}
      </div>
    </PageShell>
  );
}
