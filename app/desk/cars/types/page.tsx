import { RecordList } from '@/components/desk/cars/record-list';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordList } from '@/lib/content/desk/records';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('types');

/** All car types, with how many models each has. */
export default async function TypesPage({ searchParams }: PageProps<'/desk/cars/types'>) {
  const page = await readDeskPage('describeCars', searchParams);
  const records = await readRecordList('types', page.language);
  return <RecordList {...page} kind="types" records={records} />;
}
