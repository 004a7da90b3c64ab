import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('articles');

/** All articles, published or not. */
export default async function ArticlesPage({ searchParams }: PageProps<'/desk/content/articles'>) {
  const staff = await requireStaff('writeContent');
  const language = await currentDeskLanguage();
  return (
    <ContentList
      language={language}
      staff={staff}
      kind="articles"
      records={await readContentList('articles', language)}
      notice={await noticeOf(searchParams)}
    />
  );
}
