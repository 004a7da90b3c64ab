import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const generateMetadata = titleOf('passages');

/** All texts that staff write for pages, published or not. */
export default async function PassagesPage({ searchParams }: PageProps<'/desk/content/passages'>) {
  const staff = await requireStaff('writeContent');
  const language = await currentDeskLanguage();
  return (
    <ContentList
      language={language}
      staff={staff}
      kind="passages"
      records={await readContentList('passages', language)}
      notice={await noticeOf(searchParams)}
    />
  );
}
