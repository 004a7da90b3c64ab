import type { readChecks } from '@/lib/content/desk/site-checks';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { DeskButton } from '../form';
import { WorkProgress } from '../work-progress';

interface CheckCardProps {
  language: DeskLanguage;
  checks: Awaited<ReturnType<typeof readChecks>>;
  /** Of the last check, with what was settled since. */
  findings: number;
  mayCheck: boolean;
}

/** When the sites were looked at, by whom and how far, and the button that has it done again. */
export function CheckCard({ language, checks, findings, mayCheck }: CheckCardProps) {
  const t = deskTextsOf(language, 'languages');
  const { lastDone, failure, progress } = checks;
  const whoOf = ({ staffId, staffName }: NonNullable<typeof lastDone>) =>
    staffId ? (staffName ?? t('formerStaff')) : t('commandLine');
  return (
    <section className="desk-card" aria-label={t('progress')}>
      {failure && (
        <div className="desk-notice" data-kind="bad">
          <p>{t(`failed.${failure}`)}</p>
          {lastDone && <p>{t('olderResults')}</p>}
        </div>
      )}
      <div className="desk-head">
        {lastDone?.endedAt ? (
          <div>
            <p>
              <bdi>
                {t('lastCheck', {
                  time: deskTimeOf(language, lastDone.endedAt),
                  who: whoOf(lastDone),
                })}
              </bdi>
            </p>
            <p className="desk-quiet">
              {t('looked', { pages: lastDone.pagesTotal, unchanged: lastDone.pagesUnchanged })}
            </p>
            {lastDone.pagesLeftOut > 0 && (
              <p className="desk-quiet">{t('leftOut', { count: lastDone.pagesLeftOut })}</p>
            )}
            <p>
              <b>{t('count', { count: findings })}</b>
            </p>
          </div>
        ) : (
          <div className="desk-intro">
            <p>
              <b>{t('never')}</b>
            </p>
            <p>{t('intro')}</p>
            {!mayCheck && <p className="desk-quiet">{t('neverSales')}</p>}
          </div>
        )}
        {mayCheck && (
          <DeskButton
            action={progress.isAtWork ? 'stop-site-check' : 'check-sites'}
            isMain={!progress.isAtWork}
          >
            {t(progress.isAtWork ? 'stopCheck' : 'checkNow')}
          </DeskButton>
        )}
      </div>
      {progress.isAtWork && (
        <>
          <WorkProgress
            start={progress}
            label={t('progress')}
            from={DESK_PATHS.siteCheckProgress}
            isShownMeanwhile
          />
          <noscript>
            <a href={DESK_PATHS.languages} className="desk-link">
              {t('reload')}
            </a>
          </noscript>
          <p className="desk-quiet">{t('foundSoFar')}</p>
        </>
      )}
    </section>
  );
}
