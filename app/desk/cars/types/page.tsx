import { RecordList } from '@/components/desk/cars/record-list';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordList } from '@/lib/content/desk/records';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('types');

/** All car types, with how many models each has. */
export default async function TypesPage({ searchParams }: PageProps<'/desk/cars/types'>) {
  const { staff, language, notice } = await readDeskPage('describeCars', searchParams);
  return (
    <RecordList
      language={language}
      staff={staff}
      kind="types"
      records={await readRecordList('types', language)}
      notice={notice}
    />
  );
}
