import type { Metadata } from 'next';
import { MailboxNotice } from '@/components/member/mailbox-notice';
import { proofLabels } from '@/components/member/member-labels';
import { ReviewFormHost } from '@/components/review/review-form-host';
import { formLabels } from '@/components/review/review-labels';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { PUBLISH_REVIEW_PATH } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'review');
  return { title: t('publishTitle'), robots: { index: false } };
}

/**
 * The form for a review, on phones and on desktops. The same HTML for everybody: the address's
 * `model_id`, the login and what was written are read in the browser.
 */
export default async function PublishReviewPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'review');
  return (
    <PageShell locale={locale} path={PUBLISH_REVIEW_PATH}>
      <div className="page-width grid gap-8 pt-8 md:pt-12">
        <PageTitle title={t('publishTitle')} lead={t('publishLead')} />
        <noscript>
          <p className="max-w-text rounded-card border border-line bg-white p-6">
            {t('publishNoScript')}{' '}
            <a href="/contactUs" className="text-link">
              {textsOf(locale, 'layout')('contact')}
            </a>
          </p>
        </noscript>
        <div className="needs-script grid max-w-3xl grid-cols-1 gap-6">
          <MailboxNotice labels={proofLabels(locale)} />
          <ReviewFormHost labels={formLabels(locale)} />
        </div>
      </div>
    </PageShell>
  );
}
