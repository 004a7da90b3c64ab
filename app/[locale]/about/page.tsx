import { MemberBenefits } from '@/components/content/member-benefits';
import { PagePassages } from '@/components/content/page-passages';
import { ProofSections } from '@/components/content/proofs';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Stores } from '@/components/home/stores';
import { PeopleList } from '@/components/people/people-list';
import { LatestReviews } from '@/components/review/review-list';
import { ContactLinks } from '@/components/shell/contact-links';
import { PageShell } from '@/components/shell/page-shell';
import { PageIntro } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { company } from '@/lib/config/company';
import { readArticlesBySign } from '@/lib/content/articles';
import { readHomeBlocks } from '@/lib/content/home';
import { readPaymentAnswer } from '@/lib/content/passages';
import { readPeople } from '@/lib/content/people';
import { readProofs } from '@/lib/content/proofs';
import { readReviews } from '@/lib/content/reviews';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import {
  ABOUT_PATH,
  answerHref,
  articleHref,
  CONTACT_PATH,
  REVIEWS_PATH,
} from '@/lib/routing/paths';
import { metadataOf } from '@/lib/seo/page-metadata';

const PATH = ABOUT_PATH;
const SCENE = '/pictures/scenes/mall-yard';
const PROMISES = [1, 2, 3, 4] as const;
/** All of them are on the contact page. */
const PEOPLE_SHOWN = 6;

export const generateMetadata = metadataOf(PATH, 'about');

/** Who the mall is, its two ports, and what members receive. */
export default async function AboutPage() {
  const locale = await currentLocale();
  const [home, [portsArticle], { reviews, summary }, people, proofs, payment] = await Promise.all([
    readHomeBlocks(locale),
    readArticlesBySign(locale, ['khorgos-or-erenhot']),
    readReviews(locale, { pageSize: 2 }),
    readPeople(locale),
    readProofs(locale),
    readPaymentAnswer(locale),
  ]);
  const t = textsOf(locale, 'about');
  return (
    <PageShell locale={locale} path={PATH}>
      <PageIntro scene={SCENE} title={t('heading')} lead={t('lead', { company: company().name })}>
        {home.model_count > 0 && (
          <p className="max-w-text text-lg text-muted">
            {t('catalogue', { models: home.model_count, brands: home.brand_count })}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-3">
          <a href="/brand" className="button-primary">
            {t('seeCars')}
          </a>
          <a href="/buyCar" className="button-quiet">
            {textsOf(locale, 'layout')('howToBuy')}
          </a>
        </p>
      </PageIntro>
      <Section
        title={t('promisesTitle')}
        more={payment && { href: answerHref(payment.passage_sign), label: payment.title }}
      >
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {PROMISES.map((promise) => (
            <li
              key={promise}
              className="row-span-2 grid grid-rows-subgrid content-start gap-2 border-trust border-t-2 pt-4"
            >
              <h3 className="text-xl">{t(`promise${promise}Title`)}</h3>
              <p className="text-muted">
                {t(`promise${promise}Text`, { days: company().replyBusinessDays })}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={t('portsTitle')}
        lead={t('portsLead')}
        more={
          portsArticle
            ? { href: articleHref(portsArticle.article_id), label: t('portsArticle') }
            : undefined
        }
      >
        <Stores locale={locale} />
      </Section>
      {people.length > 0 && (
        <Section
          title={textsOf(locale, 'people')('title')}
          more={{ href: CONTACT_PATH, label: t('contactPage') }}
        >
          <PeopleList locale={locale} people={people.slice(0, PEOPLE_SHOWN)} />
        </Section>
      )}
      <ProofSections locale={locale} proofs={proofs} />
      {reviews.length > 0 && (
        <Section
          title={textsOf(locale, 'review')('latestTitle')}
          more={{ href: REVIEWS_PATH, label: textsOf(locale, 'review')('allReviews') }}
        >
          <LatestReviews locale={locale} reviews={reviews} summary={summary} />
        </Section>
      )}
      <Section title={t('membersTitle')} lead={t('membersLead')}>
        <MemberBenefits locale={locale} />
        <p>
          <a
            href="/arriveGift"
            className="button-primary"
            {...usageOnClick(USAGE.registerBanner, 'about', 'about')}
          >
            {t('register')}
          </a>
        </p>
      </Section>
      <PagePassages locale={locale} place="about" />
      <Section title={t('contactTitle')} lead={t('contactText')}>
        <ContactLinks locale={locale} className="flex flex-wrap gap-x-6" />
        <p className="flex flex-wrap gap-3">
          <span className="contents" {...usageOnClick(USAGE.goEnquiry, 'about', 'about')}>
            <EnquiryOpener from="about" className="button-primary">
              {t('ask')}
            </EnquiryOpener>
          </span>
          <a href="/contactUs" className="button-quiet">
            {t('contactPage')}
          </a>
        </p>
      </Section>
    </PageShell>
  );
}
