import { RecordList } from '@/components/desk/cars/record-list';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordList } from '@/lib/content/desk/records';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('types');

/** All car types, with how many models each has. */
export default async function TypesPage({ searchParams }: PageProps<'/desk/cars/types'>) {
  const staff = await requireStaff('describeCars');
  const language = await currentDeskLanguage();
  return (
    <RecordList
      language={language}
      staff={staff}
      kind="types"
      records={await readRecordList('types', language)}
      notice={await noticeOf(searchParams)}
    />
  );
}
