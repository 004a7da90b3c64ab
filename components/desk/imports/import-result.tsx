import { DeskButton } from '@/components/desk/form';
import { DeskLink } from '@/components/desk/link';
import type { ImportView } from '@/lib/content/desk/imports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, refusedRowsPath } from '@/lib/routing/desk-address';
import { ChangeList } from './change-list';
import { ImportCounts } from './import-counts';

interface ImportResultProps {
  language: DeskLanguage;
  file: ImportView;
}

/** What a file has changed, with its undo; or that it was undone. */
export function ImportResult({ language, file }: ImportResultProps) {
  const t = deskTextsOf(language, 'imports');
  const { importId, state, report, recordCount, mayUndo, undone } = file;
  return (
    <>
      <section className="desk-card" aria-labelledby="import-result">
        <h2 id="import-result">
          {state === 'undone'
            ? t('undone', { count: undone?.count ?? 0 })
            : t('broughtIn', { count: recordCount })}
        </h2>
        {undone && undone.conflictCount > 0 && (
          <p>{t('conflicts', { records: undone.conflicts.join(', ') })}</p>
        )}
        {report && state === 'written' && <ImportCounts language={language} report={report} />}
        {report && state === 'written' && report.problems.length > 0 && (
          <DeskLink href={refusedRowsPath(importId)} download>
            {t('refusedFile')}
          </DeskLink>
        )}
        <div className="desk-actions">
          <a href={DESK_PATHS.cars} className="desk-button">
            {t('toCars')}
          </a>
          {state === 'written' && mayUndo && (
            <DeskButton action="undo-import" values={{ id: importId }}>
              {t('undo')}
            </DeskButton>
          )}
        </div>
      </section>
      {report && report.changes.length > 0 && (
        <section className="desk-card" aria-labelledby="import-changes">
          <h2 id="import-changes">{t(state === 'undone' ? 'changesBefore' : 'changesDone')}</h2>
          <ChangeList language={language} changes={report.changes} total={recordCount} />
        </section>
      )}
    </>
  );
}
