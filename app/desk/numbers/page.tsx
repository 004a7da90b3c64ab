import { DeskFrame } from '@/components/desk/frame';
import { AnswerTimes } from '@/components/desk/numbers/answer-times';
import { DailyChart } from '@/components/desk/numbers/daily-chart';
import { differenceOf } from '@/components/desk/numbers/difference';
import { ListCard } from '@/components/desk/numbers/list-card';
import { PeriodForm } from '@/components/desk/numbers/period-form';
import { VisitSteps } from '@/components/desk/numbers/visit-steps';
import { LIST_MEASURES } from '@/lib/config/number-measures';
import { readNumbersPage } from '@/lib/content/desk/numbers';
import { numbersFileHref, numbersRequestOf } from '@/lib/content/desk/numbers-address';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskDayOf, deskNumberOf } from '@/lib/i18n/desk-formats';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('numbers');

/** How many enquiries came from where, what became of visits, and how long buyers waited. */
export default async function NumbersPage({ searchParams }: PageProps<'/desk/numbers'>) {
  const staff = await requireStaff('readNumbers');
  const language = await currentDeskLanguage();
  const request = numbersRequestOf(await searchParams, new Date());
  const page = await readNumbersPage(request, language);
  const t = deskTextsOf(language, 'numbers');
  const { period, before } = page;
  const download = (table: 'days' | 'steps' | 'answers', name: string) => (
    <a
      href={numbersFileHref(request, table)}
      download=""
      className="desk-link"
      aria-label={t('downloadOf', { table: name })}
    >
      {t('download')}
    </a>
  );
  return (
    <DeskFrame language={language} staff={staff} current="numbers">
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">
          {t('compared', {
            period: deskDayOf(language, period.from, period.to),
            before: deskDayOf(language, before.from, before.to),
          })}
        </p>
      </header>
      <PeriodForm language={language} request={request} />
      {page.isEmpty ? (
        <section className="desk-card">
          <p>{t('empty')}</p>
        </section>
      ) : (
        <>
          <section className="desk-card" aria-labelledby="days-title">
            <header className="desk-head">
              <h2 id="days-title">{t('titles.days')}</h2>
              {download('days', t('titles.days'))}
            </header>
            <p className="desk-total">
              <b>{deskNumberOf(language, page.sent.now)}</b> {differenceOf(language, page.sent)}
              {page.spam.now > 0 && (
                <span className="desk-quiet"> {t('spam', { count: page.spam.now })}</span>
              )}
            </p>
            <DailyChart language={language} page={page} />
          </section>
          <div className="desk-cards">
            <section className="desk-card" aria-labelledby="steps-title">
              <header className="desk-head">
                <h2 id="steps-title">{t('titles.steps')}</h2>
                {download('steps', t('titles.steps'))}
              </header>
              <VisitSteps language={language} page={page} />
              <p className="desk-quiet">{t('stepsText')}</p>
            </section>
            <section className="desk-card" aria-labelledby="answers-title">
              <header className="desk-head">
                <h2 id="answers-title">{t('titles.answers')}</h2>
                {download('answers', t('titles.answers'))}
              </header>
              <AnswerTimes language={language} page={page} />
              <p className="desk-quiet">{t('answersText')}</p>
            </section>
            {LIST_MEASURES.map((measure) => (
              <ListCard
                key={measure}
                language={language}
                request={request}
                page={page}
                measure={measure}
              />
            ))}
          </div>
        </>
      )}
    </DeskFrame>
  );
}
