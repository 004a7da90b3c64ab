import { RecordList } from '@/components/desk/cars/record-list';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordList } from '@/lib/content/desk/records';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('brands');

/** All brands, with how many models each has. */
export default async function BrandsPage({ searchParams }: PageProps<'/desk/cars/brands'>) {
  const page = await readDeskPage('describeCars', searchParams);
  const records = await readRecordList('brands', page.language);
  return <RecordList {...page} kind="brands" records={records} />;
}
