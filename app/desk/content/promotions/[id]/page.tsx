import { notFound } from 'next/navigation';
import { RecordScreen } from '@/components/desk/cars/record-screen';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('promotions');

/** One promotion; `new` for one that is to be entered. */
export default async function PromotionPage({
  params,
  searchParams,
}: PageProps<'/desk/content/promotions/[id]'>) {
  const { id } = await params;
  const staff = await requireStaff('writeContent');
  const language = await currentDeskLanguage();
  const page = await readRecordPage('promotions', id, { staff, language, searchParams });
  if (!page) notFound();
  return <RecordScreen language={language} staff={staff} page={page} />;
}
