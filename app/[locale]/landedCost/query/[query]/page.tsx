import { currentLocale } from '@/lib/i18n/current-locale';
import { costQuestionOf, LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { queryOfSegment } from '@/lib/routing/query-segment';
import { metadataOf } from '@/lib/seo/page-metadata';
import { LandedCostScreen } from '../../landed-cost-screen';

type Props = PageProps<'/[locale]/landedCost/query/[query]'>;

/** For search engines there is one page of costs. */
export const generateMetadata = metadataOf(LANDED_COST_PATH, 'landedCost', 'unlisted');

/** What the car of the address costs in its city; without a car when its number is unknown. */
export default async function LandedCostOfCarPage({ params }: Props) {
  const question = costQuestionOf(queryOfSegment((await params).query));
  return <LandedCostScreen locale={await currentLocale()} question={question} />;
}
