import { PageShell } from '@/components/shell/page-shell';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { CONTACT_PATH, RESULT_PATH } from '@/lib/routing/paths';
import { resultMetadata } from './result-screen';

export const generateMetadata = () => resultMetadata('noEnquiryTitle');

/** The address of the success page without an enquiry: nobody is thanked, and the form is near. */
export default async function ResultPage() {
  const locale = await currentLocale();
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
