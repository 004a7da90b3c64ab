import '@/components/content/article.css';
import { AnswerLinks } from '@/components/content/answer-links';
import { AnswerFacts, Sources } from '@/components/content/answers';
import { Prose } from '@/components/content/prose';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ThaiWords } from '@/components/ui/thai-words';
import { company } from '@/lib/config/company';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readAnswers } from '@/lib/content/passages';
import type { PassageDetail } from '@/lib/contract/calls/passage';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { ANSWERS_PATH, answerHref } from '@/lib/routing/paths';
import { siteOrigins } from '@/lib/seo/canonical';

const RELATED_MAX = 6;

/** One question with its answer, when it was checked and by what. */
export async function AnswerScreen({ locale, answer }: { locale: Locale; answer: PassageDetail }) {
  const t = textsOf(locale, 'answers');
  const article = textsOf(locale, 'article');
  const path = answerHref(answer.passage_sign);
  const others = (await readAnswers(locale)).filter(
    ({ passage_sign: sign, topic }) => sign !== answer.passage_sign && topic === answer.topic,
  );
  return (
    <PageShell
      locale={locale}
      path={path}
      text={{ locales: knownLocales(answer.locales), listPath: ANSWERS_PATH }}
    >
      <article className="page-width article-page pt-4">
        <header className="article-head">
          <Breadcrumbs
            locale={locale}
            path={path}
            trail={[{ name: t('short'), href: ANSWERS_PATH }, { name: answer.title }]}
          />
          <h1>
            <ThaiWords text={answer.title} />
          </h1>
          <p className="max-w-text text-lg">
            <ThaiWords text={answer.summary} />
          </p>
          <AnswerFacts locale={locale} answer={answer} />
        </header>
        <div className="article-text">
          <Prose html={renderMarkdown(answer.body, siteOrigins()).html} />
          <Sources locale={locale} sources={answer.sources} />
          <div className="article-ask">
            <p>{article('askText', { days: company().replyBusinessDays })}</p>
            <EnquiryOpener from="answer" className="button-primary">
              {article('ask')}
            </EnquiryOpener>
          </div>
        </div>
        <div className="article-contents answer-others">
          {others.length > 0 && (
            <>
              <h2>{t('others')}</h2>
              <AnswerLinks answers={others.slice(0, RELATED_MAX)} />
            </>
          )}
          <a href={ANSWERS_PATH} className="text-link">
            {t('all')}
          </a>
        </div>
      </article>
    </PageShell>
  );
}
