import { DeskFrame } from '@/components/desk/frame';
import { CheckCard } from '@/components/desk/languages/check-card';
import { CoverageGrid, CoverageList } from '@/components/desk/languages/coverage-grid';
import { FindingsForm } from '@/components/desk/languages/findings-form';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import { readCoverage, ruleOf } from '@/lib/content/desk/languages';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { readChecks } from '@/lib/content/desk/site-checks';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('languages');

/** What is missing where on the sites of all languages, as the last check saw it. */
export default async function LanguagesPage({ searchParams }: PageProps<'/desk/languages'>) {
  const { staff, language, notice } = await readDeskPage('readSites', searchParams);
  const t = deskTextsOf(language, 'languages');
  const rule = ruleOf((await searchParams).rule);
  const [checks, coverage] = await Promise.all([readChecks(language), readCoverage(rule)]);
  const isEmpty = coverage.totals.size === 0;
  return (
    <DeskFrame language={language} staff={staff} current="languages" notice={notice}>
      <header>
        <h1>{t('title')}</h1>
        <DeskLink href={DESK_PATHS.texts}>{t('allTexts')}</DeskLink>
      </header>
      <CheckCard
        language={language}
        checks={checks}
        findings={coverage.findings}
        mayCheck={mayStaff(staff.role, 'checkSites')}
      />
      {!isEmpty && (
        <section className="desk-card" aria-labelledby="coverage">
          <div className="desk-head">
            <h2 id="coverage">{t('coverage')}</h2>
            <FindingsForm
              language={language}
              path={DESK_PATHS.languages}
              rule={rule}
              rules={coverage.rules}
            />
          </div>
          <CoverageGrid language={language} coverage={coverage} rule={rule} />
          <CoverageList language={language} coverage={coverage} rule={rule} />
          <p className="desk-quiet desk-coverage-legend">{t('legend')}</p>
          {coverage.rowsLeftOut > 0 && (
            <p className="desk-quiet">{t('rowsLeftOut', { count: coverage.rowsLeftOut })}</p>
          )}
        </section>
      )}
    </DeskFrame>
  );
}
