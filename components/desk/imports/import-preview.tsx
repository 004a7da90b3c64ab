import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { DeskLink } from '@/components/desk/link';
import type { ImportView, ReportView } from '@/lib/content/desk/imports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { refusedRowsPath } from '@/lib/routing/desk-address';
import { ChangeList } from './change-list';
import { ImportCounts } from './import-counts';
import { DiscardFile } from './import-state';
import { ReasonTable } from './reason-table';

interface ImportPreviewProps {
  language: DeskLanguage;
  file: ImportView;
  report: ReportView;
}

/** What a file would change, before anything is written, and the button that writes it. */
export function ImportPreview({ language, file, report }: ImportPreviewProps) {
  const t = deskTextsOf(language, 'imports');
  const { importId, recordCount, isOwn } = file;
  const { problems, problemCount, asked, hints, leftOut, beyondTexts } = report;
  const mayBringIn = isOwn && recordCount > 0 && beyondTexts.length === 0;
  return (
    <>
      <section className="desk-card" aria-labelledby="import-counts">
        <h2 id="import-counts">{t('preview')}</h2>
        <ImportCounts language={language} report={report} />
        {leftOut.length > 0 && (
          <p className="desk-quiet">{t('leftOut', { headings: leftOut.join(', ') })}</p>
        )}
      </section>
      <SentPictures language={language} report={report} />
      {asked.length > 0 && (
        <section className="desk-card" aria-labelledby="import-asked">
          <h2 id="import-asked">{t('asked', { count: report.askedCount })}</h2>
          <ReasonTable language={language} reasons={asked} />
          {report.askedCount > asked.length && (
            <p>{t('andMore', { count: report.askedCount - asked.length })}</p>
          )}
        </section>
      )}
      {problems.length > 0 && (
        <section className="desk-card" aria-labelledby="import-refused">
          <h2 id="import-refused">{t('refused', { count: report.badRowCount })}</h2>
          <p className="desk-quiet">{t(mayBringIn ? 'refusedText' : 'allRefusedText')}</p>
          <ReasonTable language={language} reasons={problems} />
          {problemCount > problems.length && (
            <p>{t('andMore', { count: problemCount - problems.length })}</p>
          )}
          <DeskLink href={refusedRowsPath(importId)} download>
            {t('refusedFile')}
          </DeskLink>
        </section>
      )}
      <section className="desk-card" aria-label={t('decision')}>
        {beyondTexts.length > 0 && (
          <p role="alert" className="desk-error">
            {t('beyondTexts', { columns: beyondTexts.join(', ') })}
          </p>
        )}
        {recordCount === 0 && report.badRowCount === 0 && <p>{t('nothingToDo')}</p>}
        <div className="desk-import-end">
          {mayBringIn && <BringIn language={language} file={file} report={report} />}
          <DiscardFile language={language} file={file} />
        </div>
      </section>
      {hints.length > 0 && (
        <section className="desk-card" aria-labelledby="import-hints">
          <h2 id="import-hints">{t('hints')}</h2>
          <ReasonTable language={language} reasons={hints} />
        </section>
      )}
      {report.changes.length > 0 && (
        <section className="desk-card" aria-labelledby="import-changes">
          <h2 id="import-changes">{t('changes')}</h2>
          <ChangeList language={language} changes={report.changes} total={recordCount} />
        </section>
      )}
    </>
  );
}

/** Why the sent pictures are rejected, and which of them no row refers to. */
function SentPictures({ language, report: { sentPictures } }: Omit<ImportPreviewProps, 'file'>) {
  const t = deskTextsOf(language, 'imports');
  if (!sentPictures?.refusal && !sentPictures?.unusedCount) return null;
  const { refusal, unused, unusedCount } = sentPictures;
  return (
    <section className="desk-card" aria-labelledby="sent-pictures">
      <h2 id="sent-pictures">{t('sentPictures')}</h2>
      {refusal && (
        <p role="alert" className="desk-error">
          {t('picturesRefused', { why: refusal })}
        </p>
      )}
      {unusedCount > 0 && (
        <>
          <p>{t('unusedPictures', { count: unusedCount })}</p>
          <p className="desk-quiet desk-import-name">
            <bdi>{unused.join(', ')}</bdi>{' '}
            {unusedCount > unused.length && t('andMore', { count: unusedCount - unused.length })}
          </p>
        </>
      )}
    </section>
  );
}

/** The button, with a box for each point to confirm. */
function BringIn({ language, file, report }: ImportPreviewProps) {
  const t = deskTextsOf(language, 'imports');
  const { askedCount, badRowCount } = report;
  return (
    <DeskForm action="bring-in-file" className="desk-form" values={{ id: file.importId }}>
      {askedCount > 0 && (
        <label className="desk-confirm">
          <input type="checkbox" name="confirmed" value="1" required />
          <span>{t('confirm', { count: askedCount })}</span>
        </label>
      )}
      {badRowCount > 0 && (
        <label className="desk-confirm">
          <input type="checkbox" name="skip" value="1" required />
          <span>{t('skip', { count: badRowCount })}</span>
        </label>
      )}
      <DeskSubmit isMain>{t('bringIn', { count: file.recordCount })}</DeskSubmit>
    </DeskForm>
  );
}
