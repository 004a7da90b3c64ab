import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('passages');

/** All texts that staff write for pages, published or not. */
export default async function PassagesPage({ searchParams }: PageProps<'/desk/content/passages'>) {
  const { staff, language, notice } = await readDeskPage('writeContent', searchParams);
  return (
    <ContentList
      language={language}
      staff={staff}
      kind="passages"
      records={await readContentList('passages', language)}
      notice={notice}
    />
  );
}
