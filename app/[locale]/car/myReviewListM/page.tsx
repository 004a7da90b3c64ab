import type { Metadata } from 'next';
import { OwnReviews } from '@/components/review/own-reviews';
import { ownLabels } from '@/components/review/review-labels';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { OWN_REVIEWS_PATH } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'review');
  return { title: t('ownTitle'), robots: { index: false } };
}

/** A member's own reviews in every state; the same HTML for everybody, filled in the browser. */
export default async function OwnReviewsPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'review');
  return (
    <PageShell locale={locale} path={OWN_REVIEWS_PATH}>
      <div className="page-width grid gap-8 pt-8 md:pt-12">
        <PageTitle title={t('ownTitle')} lead={t('ownLead')} />
        <noscript>
          <p>{t('ownNoScript')}</p>
        </noscript>
        <div className="needs-script max-w-4xl">
          <OwnReviews locale={locale} labels={ownLabels(locale)} />
        </div>
      </div>
    </PageShell>
  );
}
