import { dealerTexts } from '@/components/enquiry/dealer-texts';
import { PageEnquiry } from '@/components/enquiry/page-enquiry';
import { PageSubject } from '@/components/enquiry/page-subject';
import { SubjectCards } from '@/components/enquiry/subject-cards';
import { Stores } from '@/components/home/stores';
import { StoreMaps } from '@/components/map/store-maps';
import { PeopleList } from '@/components/people/people-list';
import { ContactChannels, SocialLinks } from '@/components/shell/contact-links';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { StructuredData } from '@/components/ui/structured-data';
import { company, hasProfiles } from '@/lib/config/company';
import { DEALER_FROM } from '@/lib/config/enquiry-states';
import type { ContactTopic } from '@/lib/content/contact-topic';
import { readPeople } from '@/lib/content/people';
import type { RejectedEnquiry } from '@/lib/forms/rejected-enquiry';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { contactHref, PHRASE_CARD_PATH } from '@/lib/routing/paths';
import { companyStructuredData } from '@/lib/seo/structured-data/company';

/** The heading over the form: what the enquiry is about. */
function formTitleOf(locale: Locale, { cars, promotion, brand }: ContactTopic): string {
  const t = textsOf(locale, 'contactPage');
  const enquiry = textsOf(locale, 'enquiry');
  if (cars.length > 1) return enquiry('titleCars', { count: cars.length });
  if (cars.length > 0) return enquiry('titleCar');
  if (promotion) return t('askPromotion');
  if (brand) return textsOf(locale, 'brand')('askBrand', { brand: brand.brand_name });
  return t('formTitle');
}

/**
 * Every way to reach the mall: channels, the enquiry form with its subject, both stores.
 * @param rejection what was typed into the plain form, and why it was not stored
 */
export async function ContactScreen({
  locale,
  topic,
  rejection,
}: {
  locale: Locale;
  topic: ContactTopic;
  rejection?: RejectedEnquiry;
}) {
  const t = textsOf(locale, 'contactPage');
  const layout = textsOf(locale, 'layout');
  const { subject, cars, promotion, brand } = topic;
  const people = await readPeople(locale);
  const hasSubject = cars.length > 0 || promotion !== null || brand !== null;
  const isFormFirst = hasSubject || rejection !== undefined;
  return (
    <PageShell locale={locale} path={contactHref(subject)} about={subject}>
      {hasSubject && <PageSubject subject={topic.fields} />}
      <StructuredData data={companyStructuredData(locale, 'contact')} />
      <div className="page-width grid gap-8 pt-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-14 md:pt-12">
        <div className="grid content-start gap-6">
          <PageTitle title={t('heading')} lead={t('lead', { days: company().replyBusinessDays })} />
          <section className="grid gap-2">
            <h2 className="text-xl">{t('channelsTitle')}</h2>
            <ContactChannels locale={locale} />
          </section>
          {hasProfiles() && (
            <section className="grid gap-2">
              <h2 className="text-xl">{layout('socialMedia')}</h2>
              <SocialLinks
                locale={locale}
                className="flex flex-wrap gap-x-6"
                linkClassName="text-link inline-flex min-h-touch items-center"
              />
            </section>
          )}
        </div>
        {/* With a subject the form comes first on a phone. */}
        <section
          className={`grid content-start gap-4 rounded-card border border-line bg-white p-5 md:p-8 ${isFormFirst ? 'max-md:order-first' : ''}`}
        >
          <h2 className="text-2xl">{formTitleOf(locale, topic)}</h2>
          {hasSubject && <SubjectCards locale={locale} topic={topic} />}
          <PageEnquiry
            locale={locale}
            subject={subject}
            fields={topic.fields}
            texts={subject.from === DEALER_FROM ? dealerTexts(locale) : undefined}
            rejection={rejection}
          />
        </section>
      </div>
      {people.length > 0 && (
        <Section title={textsOf(locale, 'people')('title')}>
          <PeopleList locale={locale} people={people} />
        </Section>
      )}
      <Section
        title={t('storesTitle')}
        more={{ href: PHRASE_CARD_PATH, label: textsOf(locale, 'phraseCard')('title') }}
      >
        <Stores locale={locale} />
      </Section>
      <Section title={t('mapsTitle')}>
        <StoreMaps locale={locale} />
      </Section>
    </PageShell>
  );
}
