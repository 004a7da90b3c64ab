import { DeskFrame } from '@/components/desk/frame';
import { ExportForms } from '@/components/desk/imports/export-forms';
import { FileForm } from '@/components/desk/imports/file-form';
import { OpenImports, WrittenImports } from '@/components/desk/imports/import-list';
import { DeskLink } from '@/components/desk/link';
import { readImports } from '@/lib/content/desk/imports';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('imports');

/** Imports of cars: upload, open files, recent imports, and their undo. */
export default async function ImportsPage({ searchParams }: PageProps<'/desk/cars/import'>) {
  const { staff, language, notice } = await readDeskPage('importCars', searchParams);
  const t = deskTextsOf(language, 'imports');
  const { open, written, undoable, isFull } = await readImports(staff);
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.cars}>{t('back')}</DeskLink>
        <h1>{t('title')}</h1>
      </header>
      <FileForm language={language} role={staff.role} isFull={isFull} />
      <OpenImports language={language} imports={open} />
      <WrittenImports language={language} imports={written} undoable={undoable} />
      <ExportForms language={language} />
    </DeskFrame>
  );
}
