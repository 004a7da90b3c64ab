import './prose.css';
import { NumberedSteps } from '@/components/ui/numbered-steps';
import { StructuredData } from '@/components/ui/structured-data';
import { company, companyFacts } from '@/lib/config/company';
import type { ArticleCard } from '@/lib/contract/calls/content';
import { feeValuesOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { articleHref } from '@/lib/routing/paths';
import { questionsStructuredData } from '@/lib/seo/structured-data/questions';

const STEPS = [1, 2, 3, 4, 5, 6] as const;

/** The whole purchase in six steps. */
export function PurchaseSteps({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <NumberedSteps
      className="gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
      steps={STEPS.map((step) => ({
        title: t(`step${step}Title`),
        text: t(`step${step}Text`, { days: company().replyBusinessDays }),
      }))}
    />
  );
}

/** In the order in which a buyer meets them. */
const PAPERS = ['contract', 'letter', 'exportPaper', 'transport', 'importPaper'] as const;

const ISSUERS = {
  contract: 'contractIssuer',
  letter: 'letterIssuer',
  exportPaper: 'exportIssuer',
  transport: 'transportIssuer',
  importPaper: 'importIssuer',
} as const;

const CHECKS = {
  contract: 'contractCheck',
  letter: 'letterCheck',
  exportPaper: 'exportCheck',
  transport: 'transportCheck',
  importPaper: 'importCheck',
} as const;

/** Which paper appears, who issues it and what a buyer compares. */
export function PapersTable({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'buyCar');
  return (
    <div className="table-box is-wide">
      <table>
        <thead>
          <tr>
            <th className="w-[44%]">{t('paper')}</th>
            <th className="w-[24%]">{t('issuer')}</th>
            <th>{t('check')}</th>
          </tr>
        </thead>
        <tbody>
          {PAPERS.map((paper) => (
            <tr key={paper}>
              <td className="font-semibold">{t(paper)}</td>
              <td data-label={t('issuer')}>{t(ISSUERS[paper])}</td>
              <td data-label={t('check')}>{t(CHECKS[paper])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Questions, and the sign of the article that says more. */
const QUESTIONS = [
  { key: 'price', articleSign: 'how-to-buy-a-car-at-the-border' },
  { key: 'russia', articleSign: 'recycling-fee-160-hp' },
  { key: 'mongolia', articleSign: 'mongolia-import-taxes' },
  { key: 'port', articleSign: 'khorgos-or-erenhot' },
  { key: 'remote', articleSign: 'inspection-checklist-before-handover' },
  { key: 'software', articleSign: 'software-language-charging-warranty' },
  { key: 'winter', articleSign: 'electric-cars-in-winter' },
  { key: 'hybrid', articleSign: 'hybrid-plugin-or-range-extender' },
  { key: 'account', articleSign: null },
] as const;

/** Signs of the articles that the answers link to. */
export const QUESTION_ARTICLE_SIGNS = QUESTIONS.flatMap(({ articleSign }) => articleSign ?? []);

/**
 * What buyers ask most. The browser opens the answers by itself, without a script.
 * @param articles those of the page's language; an answer without its article has no link
 */
export function BuyerQuestions({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) {
  const t = textsOf(locale, 'buyCar');
  const fee = feeValuesOf(locale);
  const { source } = companyFacts().feeLimits;
  const questions = QUESTIONS.map(({ key, articleSign }) => ({
    key,
    articleSign,
    question: t(key, fee),
    answer: t(`${key}Answer`, fee),
  }));
  return (
    <>
      <StructuredData data={questionsStructuredData(locale, questions)} />
      <ul className="grid max-w-4xl gap-3">
        {questions.map(({ key, articleSign, question, answer }) => {
          const article = articles.find((each) => each.article_sign === articleSign);
          return (
            <li key={key}>
              <details className="fold">
                <summary>{question}</summary>
                <div className="fold-body grid gap-1">
                  <p className="max-w-text">{answer}</p>
                  {article && (
                    <p>
                      <a
                        href={articleHref(article.article_id)}
                        className="text-link inline-flex min-h-touch items-center"
                      >
                        {t('readMore', { title: article.title })}
                      </a>
                    </p>
                  )}
                  {key === 'russia' && source && (
                    <p>
                      <a
                        href={source}
                        rel="noopener nofollow"
                        className="text-link inline-flex min-h-touch items-center"
                      >
                        {t('russiaSource')}
                      </a>
                    </p>
                  )}
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
