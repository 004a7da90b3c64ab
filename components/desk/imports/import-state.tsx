import { DeskButton } from '@/components/desk/form';
import { WorkProgress } from '@/components/desk/work-progress';
import type { ImportView } from '@/lib/content/desk/imports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, fileImportPath } from '@/lib/routing/desk-address';

interface ImportStateProps {
  language: DeskLanguage;
  file: ImportView;
}

/** A small table is read within a second. */
const ASK_EVERY_MS = 1000;

/** The progress of the import, which runs without this page. */
export function ImportAtWork({ language, file: { importId, progress } }: ImportStateProps) {
  const t = deskTextsOf(language, 'imports');
  const query = new URLSearchParams({ id: importId });
  return (
    <section className="desk-card" aria-label={t('progress')}>
      <WorkProgress
        start={progress}
        label={t('progress')}
        from={`${DESK_PATHS.importProgress}?${query}`}
        everyMs={ASK_EVERY_MS}
      />
      <p className="desk-quiet">{t('goesOn')}</p>
      <noscript>
        <a href={fileImportPath(importId)} className="desk-link">
          {t('reload')}
        </a>
      </noscript>
    </section>
  );
}

/** Why the last action failed, and that it changed nothing. */
export function ImportFailure({ language, file }: ImportStateProps) {
  const { failure, state, importId, isOwn } = file;
  const t = deskTextsOf(language, 'imports');
  if (!failure) return null;
  const isUndo = state === 'written';
  return (
    <div className="desk-notice" data-kind="bad">
      <p role="alert">{isUndo ? t('undoStopped') : t(`failed.${failure}`)}</p>
      {state === 'stopped' && isOwn && (
        <div className="desk-actions">
          <DeskButton action="read-file-again" values={{ id: importId }}>
            {t('readAgain')}
          </DeskButton>
          <DiscardFile language={language} file={file} />
        </div>
      )}
    </div>
  );
}

/** Why nothing can be read of a file. */
export function NothingRead({ language, file }: ImportStateProps) {
  const t = deskTextsOf(language, 'imports');
  return (
    <section className="desk-card">
      <h2>{t('unreadable')}</h2>
      <p>
        {t.rich('unreadableWhy', {
          file: file.fileName,
          why: file.unreadable ?? '',
          name: (chunks) => <bdi>{chunks}</bdi>,
        })}
      </p>
      <p className="desk-actions">
        <a href={DESK_PATHS.imports} className="desk-button">
          {t('sendAnother')}
        </a>
      </p>
      <DiscardFile language={language} file={file} />
    </section>
  );
}

/** Removes the file, which has changed nothing. */
export function DiscardFile({ language, file: { importId } }: ImportStateProps) {
  return (
    <DeskButton action="discard-file" values={{ id: importId }}>
      {deskTextsOf(language, 'imports')('discardFile')}
    </DeskButton>
  );
}
