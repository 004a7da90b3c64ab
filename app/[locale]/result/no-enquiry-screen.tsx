import { PageShell } from '@/components/shell/page-shell';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CONTACT_PATH } from '@/lib/routing/paths';
import { RESULT_PATH } from '@/lib/routing/result-address';

/** The success page without a sent enquiry: no thanks, but a link to the contact form. */
export function NoEnquiryScreen({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'result');
  return (
    <PageShell locale={locale} path={RESULT_PATH} hasFixedHeader>
      <section className="page-width grid justify-items-start gap-5 pt-8 md:pt-14">
        <h1>{t('noEnquiryTitle')}</h1>
        <p className="max-w-text text-lg">{t('noEnquiryLead')}</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a href={CONTACT_PATH} className="button-primary">
            {t('writeEnquiry')}
          </a>
          <a href="/" className="text-link inline-flex min-h-touch items-center">
            {t('home')}
          </a>
        </p>
      </section>
    </PageShell>
  );
}
