import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('passages');

/** All texts that staff write for pages, published or not. */
export default async function PassagesPage({ searchParams }: PageProps<'/desk/content/passages'>) {
  const page = await readDeskPage('writeContent', searchParams);
  const records = await readContentList('passages', page.language);
  return <ContentList {...page} kind="passages" records={records} />;
}
