import type { Metadata } from 'next';
import {
  BuyerQuestions,
  PapersTable,
  PurchaseSteps,
  QUESTION_ARTICLE_SIGNS,
} from '@/components/content/buying-guide';
import { PagePassages } from '@/components/content/page-passages';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { company } from '@/lib/config/company';
import { PROOF_KINDS } from '@/lib/config/proofs';
import { readArticlesBySign } from '@/lib/content/articles';
import { readAnswers, readPaymentAnswer } from '@/lib/content/passages';
import { readProofs } from '@/lib/content/proofs';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { ABOUT_PATH, ANSWERS_PATH, answerHref, articleHref } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { pagePicturePath, shareFactsOfBuying } from '@/lib/seo/share-picture';

const PATH = '/buyCar';
const PAYMENT_RULES = [1, 2, 3, 4, 5] as const;
const PAPERS_ARTICLE = 'papers-you-need';
const PORTS_ARTICLE = 'khorgos-or-erenhot';
const ARTICLE_SIGNS = [...new Set([...QUESTION_ARTICLE_SIGNS, PAPERS_ARTICLE, PORTS_ARTICLE])];
const DELIVERIES = [1, 2, 3] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'buyCar');
  const texts = { title: t('title'), description: t('metaDescription') };
  const picture = pagePicturePath(locale, shareFactsOfBuying(locale));
  return pageMetadata(locale, PATH, texts, { picture });
}

/** How to buy: steps, papers, payment, delivery and questions. */
export default async function BuyCarPage() {
  const locale = await currentLocale();
  const [articles, answers, payment, proofs] = await Promise.all([
    readArticlesBySign(locale, ARTICLE_SIGNS),
    readAnswers(locale),
    readPaymentAnswer(locale),
    readProofs(locale),
  ]);
  const firstProof = PROOF_KINDS.find((each) => proofs.some(({ kind }) => kind === each));
  const t = textsOf(locale, 'buyCar');
  const moreIn = (articleSign: string, label: string) => {
    const article = articles.find((each) => each.article_sign === articleSign);
    return article ? { href: articleHref(article.article_id), label } : undefined;
  };
  const ask = (
    <span className="contents" {...usageOnClick(USAGE.goEnquiry, 'buyCar', 'buyCar')}>
      <EnquiryOpener from="buyCar" className="button-primary">
        {t('ask')}
      </EnquiryOpener>
    </span>
  );
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-4 pt-8 md:pt-12">
        <h1>{t('title')}</h1>
        <p className="max-w-text text-lg text-muted">{t('lead')}</p>
        <p className="mt-2 flex flex-wrap gap-3">
          {ask}
          <a href="/brand" className="button-quiet">
            {t('seeCars')}
          </a>
          <a href={LANDED_COST_PATH} className="button-quiet">
            {textsOf(locale, 'landedCost')('title')}
          </a>
        </p>
      </div>
      <Section title={t('stepsTitle')}>
        <PurchaseSteps locale={locale} />
      </Section>
      <Section
        title={t('papersTitle')}
        lead={t('papersLead')}
        more={moreIn(PAPERS_ARTICLE, t('papersArticle'))}
      >
        <PapersTable locale={locale} />
        <p className="max-w-text text-muted text-sm">{t('papersNote')}</p>
      </Section>
      <Section
        title={t('paymentTitle')}
        more={payment && { href: answerHref(payment.passage_sign), label: payment.title }}
      >
        <ul className="prose">
          {PAYMENT_RULES.map((rule) => (
            <li key={rule}>{t(`payment${rule}`, { yuan: company().voucherYuan })}</li>
          ))}
        </ul>
      </Section>
      <Section
        title={t('deliveryTitle')}
        lead={t('deliveryLead')}
        more={moreIn(PORTS_ARTICLE, t('deliveryArticle'))}
      >
        <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {DELIVERIES.map((way) => (
            <li key={way} className="grid content-start gap-2 border-line border-t pt-4">
              <h3 className="text-xl">{t(`delivery${way}Title`)}</h3>
              <p className="text-muted">{t(`delivery${way}Text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={t('questionsTitle')}
        more={
          answers.length > 0
            ? { href: ANSWERS_PATH, label: textsOf(locale, 'answers')('all') }
            : undefined
        }
      >
        <BuyerQuestions locale={locale} articles={articles} />
      </Section>
      <PagePassages locale={locale} place="buyCar" />
      <Section
        title={t('closingTitle')}
        lead={t('closingText')}
        more={
          firstProof && {
            href: `${ABOUT_PATH}#${firstProof}`,
            label: textsOf(locale, 'proofs')('seeAll'),
          }
        }
      >
        <p>{ask}</p>
      </Section>
    </PageShell>
  );
}
