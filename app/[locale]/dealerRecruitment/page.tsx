import type { Metadata } from 'next';
import { textLanguage } from '@/components/content/text-language';
import { EnquiryInline } from '@/components/enquiry/enquiry-inline';
import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { ContactChannels } from '@/components/shell/contact-channels';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { COMPANY } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

const PATH = '/dealerRecruitment';
const SCENE = '/pictures/scenes/truck-convoy';
const FORM_ID = 'dealer-form';
const BENEFITS = ['stock', 'price', 'papers', 'facts', 'inspection', 'after'] as const;
const STEPS = [1, 2, 3, 4] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'dealers');
  return {
    title: t('title'),
    description: t('metaDescription'),
    alternates: alternatesOf(locale, PATH),
  };
}

/** What dealers get, how it starts, and the form that starts it. */
export default async function DealersPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'dealers');
  const figures = {
    days: COMPANY.replyBusinessDays,
    diagnostics: COMPANY.freeDiagnostics,
    percent: COMPANY.partsDiscount.percent,
    count: COMPANY.partsDiscount.afterPurchases,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <div {...textLanguage(locale)}>
        <div className="page-width grid gap-8 pt-8 md:grid-cols-2 md:items-center md:gap-12 md:pt-12">
          <div className="grid content-start gap-4">
            <h1>{t('heading')}</h1>
            <p className="max-w-prose text-lg">{t('lead')}</p>
            <p className="mt-2 flex flex-wrap gap-3">
              <a href={`#${FORM_ID}`} className="button-primary">
                {t('action')}
              </a>
              <a href="/menuCar" className="button-quiet">
                {t('seeCars')}
              </a>
            </p>
          </div>
          <img
            src={`${SCENE}-800.avif`}
            srcSet={`${SCENE}-800.avif 800w, ${SCENE}-1600.avif 1600w`}
            sizes="(max-width: 768px) 92vw, 42rem"
            width={1600}
            height={900}
            alt=""
            fetchPriority="high"
            className="story-picture rounded-card"
          />
        </div>
        <Section title={t('getTitle')}>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {BENEFITS.map((benefit) => (
              <li key={benefit} className="grid content-start gap-2 border-line border-t pt-4">
                <h3 className="text-xl">{t(`${benefit}Title`)}</h3>
                <p className="text-muted">{t(`${benefit}Text`, figures)}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('stepsTitle')}>
          <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {STEPS.map((step) => (
              <li key={step} className="grid content-start gap-2 border-trust border-t-2 pt-4">
                <span aria-hidden="true" className="font-semibold text-sm text-trust tabular-nums">
                  {step}
                </span>
                <h3 className="text-xl">{t(`step${step}Title`)}</h3>
                <p className="text-muted">{t(`step${step}Text`, figures)}</p>
              </li>
            ))}
          </ol>
        </Section>
        <section
          id={FORM_ID}
          className="page-width mt-14 grid gap-8 md:mt-20 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-14"
        >
          <div className="grid content-start gap-4">
            <h2>{t('formTitle')}</h2>
            <p className="max-w-prose text-lg text-muted">{t('formLead')}</p>
            <ContactChannels locale={locale} />
          </div>
          <div className="rounded-card border border-line bg-white p-5 md:p-8">
            <p className="in-data-js:hidden">{textsOf(locale, 'contactPage')('noScript')}</p>
            <div className="needs-script">
              <EnquiryInline
                labels={{
                  ...enquiryLabels(locale),
                  needHint: t('needHint'),
                  dealer: { company: t('company'), city: t('city') },
                }}
                subject={{ from: 'dealer' }}
              />
            </div>
          </div>
        </section>
      </div>
    </PageShell>
  );
}
