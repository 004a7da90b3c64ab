import { notFound } from 'next/navigation';
import { RecordScreen } from '@/components/desk/cars/record-screen';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('recordForm');

/** One car, with everything that its reader may change. */
export default async function UnitPage({
  params,
  searchParams,
}: PageProps<'/desk/cars/unit/[id]'>) {
  const { id: key } = await params;
  const staff = await requireStaff('takePictures');
  const language = await currentDeskLanguage();
  const page = await readRecordPage('units', key, { staff, language, searchParams });
  if (!page) notFound();
  return <RecordScreen language={language} staff={staff} page={page} />;
}
