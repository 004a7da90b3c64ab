import { ContentList } from '@/components/desk/content/content-list';
import { readContentList } from '@/lib/content/desk/content';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';

export const generateMetadata = titleOf('promotions');

/** All promotions, published or not. */
export default async function PromotionsPage({
  searchParams,
}: PageProps<'/desk/content/promotions'>) {
  const page = await readDeskPage('writeContent', searchParams);
  const records = await readContentList('promotions', page.language);
  return <ContentList {...page} kind="promotions" records={records} />;
}
