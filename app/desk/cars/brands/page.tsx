import { RecordList } from '@/components/desk/cars/record-list';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordList } from '@/lib/content/desk/records';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('brands');

/** All brands, with how many models each has. */
export default async function BrandsPage({ searchParams }: PageProps<'/desk/cars/brands'>) {
  const staff = await requireStaff('describeCars');
  const language = await currentDeskLanguage();
  return (
    <RecordList
      language={language}
      staff={staff}
      kind="brands"
      records={await readRecordList('brands', language)}
      notice={await noticeOf(searchParams)}
    />
  );
}
