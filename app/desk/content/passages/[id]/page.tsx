import { notFound } from 'next/navigation';
import { RecordScreen } from '@/components/desk/cars/record-screen';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('passages');

/** One passage; `new` for one that is to be entered. */
export default async function PassagePage({
  params,
  searchParams,
}: PageProps<'/desk/content/passages/[id]'>) {
  const { id } = await params;
  const staff = await requireStaff('writeContent');
  const language = await currentDeskLanguage();
  const page = await readRecordPage('passages', id, { staff, language, searchParams });
  if (!page) notFound();
  return <RecordScreen language={language} staff={staff} page={page} />;
}
