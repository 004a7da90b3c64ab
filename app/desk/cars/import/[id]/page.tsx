import { notFound } from 'next/navigation';
import { DeskFrame } from '@/components/desk/frame';
import { HeadingQuestions } from '@/components/desk/imports/heading-questions';
import { ImportPreview } from '@/components/desk/imports/import-preview';
import { ImportResult } from '@/components/desk/imports/import-result';
import { ImportAtWork, ImportFailure, NothingRead } from '@/components/desk/imports/import-state';
import { DeskLink } from '@/components/desk/link';
import { readImport } from '@/lib/content/desk/imports';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('imports');

/** An import file: reading, questions, preview, result and undo. */
export default async function ImportPage({
  params,
  searchParams,
}: PageProps<'/desk/cars/import/[id]'>) {
  const { staff, language, notice } = await readDeskPage('importCars', searchParams);
  const t = deskTextsOf(language, 'imports');
  const file = await readImport(staff, language, (await params).id);
  if (!file) notFound();
  const { state, report } = file;
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.imports}>{t('backToFiles')}</DeskLink>
        <h1 className="desk-import-name">
          <bdi>{file.fileName}</bdi>
        </h1>
        <p className="desk-quiet">{t('sentAt', { at: deskTimeOf(language, file.createdAt) })}</p>
      </header>
      <ImportFailure language={language} file={file} />
      {file.progress.isAtWork && <ImportAtWork language={language} file={file} />}
      {state === 'refused' && <NothingRead language={language} file={file} />}
      {state === 'questions' && <HeadingQuestions language={language} file={file} />}
      {state === 'previewed' && report && (
        <ImportPreview language={language} file={file} report={report} />
      )}
      {(state === 'written' || state === 'undone') && (
        <ImportResult language={language} file={file} />
      )}
    </DeskFrame>
  );
}
