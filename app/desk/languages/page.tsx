import { DeskFrame } from '@/components/desk/frame';
import { CheckCard } from '@/components/desk/languages/check-card';
import { FindingsForm } from '@/components/desk/languages/findings-form';
import { WallGrid, WallList } from '@/components/desk/languages/wall-grid';
import { mayStaff } from '@/lib/config/staff-rights';
import { readWall, ruleOf } from '@/lib/content/desk/languages';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { readChecks } from '@/lib/content/desk/site-checks';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('languages');

/** What is missing where on the sites of all languages, as the last check saw it. */
export default async function LanguagesPage({ searchParams }: PageProps<'/desk/languages'>) {
  const staff = await requireStaff('readSites');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'languages');
  const rule = ruleOf((await searchParams).rule);
  const [checks, wall] = await Promise.all([readChecks(language), readWall(rule)]);
  const isEmpty = wall.totals.size === 0;
  return (
    <DeskFrame
      language={language}
      staff={staff}
      current="languages"
      notice={await noticeOf(searchParams)}
    >
      <h1>{t('title')}</h1>
      <CheckCard
        language={language}
        checks={checks}
        findings={wall.findings}
        mayCheck={mayStaff(staff.role, 'checkSites')}
      />
      {!isEmpty && (
        <section className="desk-card" aria-labelledby="wall">
          <div className="desk-head">
            <h2 id="wall">{t('wall')}</h2>
            <FindingsForm
              language={language}
              path={DESK_PATHS.languages}
              rule={rule}
              rules={wall.rules}
            />
          </div>
          <WallGrid language={language} wall={wall} rule={rule} />
          <WallList language={language} wall={wall} rule={rule} />
          <p className="desk-quiet desk-wall-legend">{t('legend')}</p>
          {wall.rowsLeftOut > 0 && (
            <p className="desk-quiet">{t('rowsLeftOut', { count: wall.rowsLeftOut })}</p>
          )}
        </section>
      )}
    </DeskFrame>
  );
}
