import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('articles');

/** All articles, published or not. */
export default async function ArticlesPage({ searchParams }: PageProps<'/desk/content/articles'>) {
  const page = await readDeskPage('writeContent', searchParams);
  const records = await readContentList('articles', page.language);
  return <ContentList {...page} kind="articles" records={records} />;
}
