import '@/components/enquiry/result.css';
import type { Metadata } from 'next';
import { storePhonesOf } from '@/components/enquiry/enquiry-labels';
import { EnquiryNumber } from '@/components/enquiry/enquiry-number';
import { PrivateLink } from '@/components/enquiry/private-link';
import { ReturnCountdown } from '@/components/enquiry/return-countdown';
import { SentEnquiry } from '@/components/enquiry/sent-enquiry';
import { StoreChats } from '@/components/enquiry/store-chats';
import { StorePhones } from '@/components/enquiry/store-phones';
import { storeMapLabels } from '@/components/map/map-labels';
import { StoreMap } from '@/components/map/store-map';
import { successLabels } from '@/components/member/member-labels';
import { SuccessPanel } from '@/components/member/success-panel';
import { PersonLine } from '@/components/people/person-line';
import { PageShell } from '@/components/shell/page-shell';
import { Icon } from '@/components/ui/icon';
import { Section } from '@/components/ui/section';
import { company } from '@/lib/config/company';
import { readOfferedPeople } from '@/lib/content/people';
import { currentLocale } from '@/lib/i18n/current-locale';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { resultHref } from '@/lib/routing/result-address';

const STEPS = [1, 2, 3] as const;

const LINK = 'text-link inline-flex min-h-touch items-center';

/** Kept from search engines, with a number and without. */
export async function resultMetadata(title: 'metaTitle' | 'noEnquiryTitle'): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'result');
  return { title: t(title), robots: { index: false, follow: true } };
}

/**
 * Where an enquiry ends: thanks, its number, who answers it, what happens next, and whom to call or
 * write to when it is urgent.
 * @param number what buyer and staff call the enquiry by, where the backend gives it one
 * @param linkToken opens the buyer's page of one that was sent without script
 */
export async function ResultScreen({
  locale,
  number,
  linkToken,
}: {
  locale: Locale;
  number?: string;
  linkToken?: string | null;
}) {
  const t = textsOf(locale, 'result');
  const labels = labelsOf(locale, 'result');
  // The page carries what an island gets: not the texts of the whole screen a second time.
  const { sentTitle, sentCar, sentName, sentPhone, privateLink, privateHint, toCalendar } = labels;
  const sentLabels = {
    sentTitle,
    sentCar,
    sentName,
    sentPhone,
    privateLink,
    privateHint,
    toCalendar,
  };
  const gift = textsOf(locale, 'gift');
  const about = number ? { message: t('chatMessage', { number }), reference: number } : undefined;
  const days = company().replyBusinessDays;
  const maps = storeMapLabels(locale);
  const people = await readOfferedPeople(locale);
  return (
    <PageShell locale={locale} path={resultHref(number)} hasFixedHeader>
      <section className="page-width result">
        <div className="result-title">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-trust-tint text-trust md:size-14">
            <Icon name="check" className="size-6 md:size-8" />
          </span>
          <div>
            <h1>{t('title')}</h1>
            <p className="md:text-lg">{t('lead', { days })}</p>
          </div>
        </div>
        {number && <EnquiryNumber labels={labels} number={number} />}
        {linkToken && <PrivateLink labels={labels} token={linkToken} />}
        <PersonLine locale={locale} people={people} />
        <ReturnCountdown labels={labels.countdown} />
        <div className="result-ways">
          <p className="text-muted max-md:sr-only">{t('storesTitle')}</p>
          <StoreChats locale={locale} about={about} people={people} />
        </div>
        <SentEnquiry labels={sentLabels} number={number ?? null} />
        <div className="result-ways">
          <StorePhones stores={storePhonesOf(locale)} />
        </div>
        <p className="result-ways flex flex-wrap gap-x-6">
          <a href="/brand" className={LINK}>
            {t('brands')}
          </a>
          <a href="/" className={LINK}>
            {t('home')}
          </a>
        </p>
      </section>
      <Section title={t('nextTitle')} isInFirstView>
        <ol className="grid gap-6 md:grid-cols-3">
          {STEPS.map((step) => (
            <li
              key={step}
              className="row-span-3 grid grid-rows-subgrid content-start gap-2 border-trust border-t-2 pt-4"
            >
              <p className="font-semibold text-trust tabular-nums">{step}</p>
              <h3 className="text-xl">{t(`next${step}Title`)}</h3>
              <p className="text-muted">
                {step === 2 ? t('next2Text', { days }) : t(`next${step}Text`)}
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title={textsOf(locale, 'giftCollection')('collect')}
        more={{ href: '/arriveGift', label: gift('action') }}
      >
        <SuccessPanel
          labels={successLabels(locale, about)}
          map={(port) => <StoreMap port={port} labels={maps} />}
          columns
        />
      </Section>
    </PageShell>
  );
}
