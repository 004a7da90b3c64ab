import { PagePassages } from '@/components/content/page-passages';
import { dealerTexts } from '@/components/enquiry/dealer-texts';
import { PageEnquiry } from '@/components/enquiry/page-enquiry';
import { ContactChannels } from '@/components/shell/contact-links';
import { PageShell } from '@/components/shell/page-shell';
import { NumberedSteps } from '@/components/ui/numbered-steps';
import { PageIntro } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { company } from '@/lib/config/company';
import { DEALER_FROM } from '@/lib/config/enquiry-states';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { metadataOf } from '@/lib/seo/page-metadata';

const PATH = '/dealerRecruitment';
const SCENE = '/pictures/scenes/truck-convoy';
const FORM_ID = 'dealer-form';
const BENEFITS = ['stock', 'price', 'papers', 'facts', 'inspection', 'after'] as const;
const STEPS = [1, 2, 3, 4] as const;

export const generateMetadata = metadataOf(PATH, 'dealers');

/** What dealers get, how it starts, and the form that starts it. */
export default async function DealersPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'dealers');
  const figures = {
    days: company().replyBusinessDays,
    diagnostics: company().freeDiagnostics,
    percent: company().partsDiscount.percent,
    count: company().partsDiscount.afterPurchases,
  };
  return (
    <PageShell locale={locale} path={PATH}>
      <PageIntro scene={SCENE} title={t('heading')} lead={t('lead')}>
        <p className="mt-2 flex flex-wrap gap-3">
          <a href={`#${FORM_ID}`} className="button-primary">
            {t('action')}
          </a>
          <a href="/menuCar" className="button-quiet">
            {t('seeCars')}
          </a>
        </p>
      </PageIntro>
      <Section title={t('getTitle')}>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map((benefit) => (
            <li
              key={benefit}
              className="row-span-2 grid grid-rows-subgrid content-start gap-2 border-line border-t pt-4"
            >
              <h3 className="text-xl">{t(`${benefit}Title`)}</h3>
              <p className="text-muted">{t(`${benefit}Text`, figures)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('stepsTitle')}>
        <NumberedSteps
          className="gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4"
          steps={STEPS.map((step) => ({
            title: t(`step${step}Title`),
            text: t(`step${step}Text`, figures),
          }))}
        />
      </Section>
      <PagePassages locale={locale} place="dealerRecruitment" />
      <section
        id={FORM_ID}
        className="page-width mt-14 grid gap-8 md:mt-20 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-14"
      >
        <div className="grid content-start gap-4">
          <h2>{t('formTitle')}</h2>
          <p className="max-w-text text-lg text-muted">{t('formLead')}</p>
          <ContactChannels locale={locale} />
        </div>
        <div className="rounded-card border border-line bg-white p-5 md:p-8">
          <PageEnquiry
            locale={locale}
            subject={{ from: DEALER_FROM }}
            fields={{ from: DEALER_FROM }}
            texts={dealerTexts(locale)}
          />
        </div>
      </section>
    </PageShell>
  );
}
