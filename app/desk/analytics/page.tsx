import { AnswerTimes } from '@/components/desk/analytics/answer-times';
import { DailyChart } from '@/components/desk/analytics/daily-chart';
import { differenceOf } from '@/components/desk/analytics/difference';
import { ListCard } from '@/components/desk/analytics/list-card';
import { PageSpeedCard } from '@/components/desk/analytics/page-speed';
import { PeriodForm } from '@/components/desk/analytics/period-form';
import { VisitSteps } from '@/components/desk/analytics/visit-steps';
import { DeskFrame } from '@/components/desk/frame';
import { LIST_MEASURES } from '@/lib/config/analytics-measures';
import { readAnalyticsPage } from '@/lib/content/desk/analytics';
import { analyticsFileHref, analyticsRequestOf } from '@/lib/content/desk/analytics-address';
import { readPageSpeed } from '@/lib/content/desk/page-speed';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskDayOf, deskNumberOf } from '@/lib/i18n/desk-formats';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('analytics');

/** How many enquiries came from where, what became of visits, and how long buyers waited. */
export default async function AnalyticsPage({ searchParams }: PageProps<'/desk/analytics'>) {
  const staff = await requireStaff('readAnalytics');
  const language = await currentDeskLanguage();
  const request = analyticsRequestOf(await searchParams, new Date());
  const [page, speed] = await Promise.all([
    readAnalyticsPage(request, language),
    readPageSpeed(request.period, language),
  ]);
  const t = deskTextsOf(language, 'analytics');
  const { period, before } = page;
  const download = (table: 'days' | 'steps' | 'answers', name: string) => (
    <a
      href={analyticsFileHref(request, table)}
      download=""
      className="desk-link"
      aria-label={t('downloadOf', { table: name })}
    >
      {t('download')}
    </a>
  );
  return (
    <DeskFrame language={language} staff={staff} current="analytics">
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
      <PageSpeedCard language={language} speed={speed} />
    </DeskFrame>
  );
}
