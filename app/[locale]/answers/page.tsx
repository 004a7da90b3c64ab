import type { Metadata } from 'next';
import { AnswerList } from '@/components/content/answers';
import { EmptyState } from '@/components/content/empty-state';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { StructuredData } from '@/components/ui/structured-data';
import { readAnswers, readLocalesOfAnswers } from '@/lib/content/passages';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { ANSWERS_PATH } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { questionsStructuredData } from '@/lib/seo/structured-data/questions';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'answers');
  const texts = { title: t('title'), description: t('metaDescription') };
  return pageMetadata(locale, ANSWERS_PATH, texts, { locales: await readLocalesOfAnswers() });
}

/** What buyers ask, by what it is about. */
export default async function AnswersPage() {
  const locale = await currentLocale();
  const answers = await readAnswers(locale);
  const t = textsOf(locale, 'answers');
  const questions = answers.map(({ title, summary }) => ({ question: title, answer: summary }));
  return (
    <PageShell locale={locale} path={ANSWERS_PATH}>
      <div className="page-width grid gap-8 pt-8 md:gap-10 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        {answers.length > 0 ? (
          <>
            <StructuredData data={questionsStructuredData(locale, questions)} />
            <AnswerList locale={locale} answers={answers} />
          </>
        ) : (
          <EmptyState
            text={t('empty')}
            readElsewhere={textsOf(locale, 'article')('readElsewhere')}
            path={ANSWERS_PATH}
            locales={await readLocalesOfAnswers()}
            ask={
              <EnquiryOpener from="answers" className="button-primary">
                {textsOf(locale, 'layout')('enquire')}
              </EnquiryOpener>
            }
          />
        )}
      </div>
    </PageShell>
  );
}
