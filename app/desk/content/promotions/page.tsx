import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('promotions');

/** All promotions, published or not. */
export default async function PromotionsPage({
  searchParams,
}: PageProps<'/desk/content/promotions'>) {
  const { staff, language, notice } = await readDeskPage('writeContent', searchParams);
  return (
    <ContentList
      language={language}
      staff={staff}
      kind="promotions"
      records={await readContentList('promotions', language)}
      notice={notice}
    />
  );
}
