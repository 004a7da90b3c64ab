import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('articles');

/** All articles, published or not. */
export default async function ArticlesPage({ searchParams }: PageProps<'/desk/content/articles'>) {
  const { staff, language, notice } = await readDeskPage('writeContent', searchParams);
  return (
    <ContentList
      language={language}
      staff={staff}
      kind="articles"
      records={await readContentList('articles', language)}
      notice={notice}
    />
  );
}
