import { currentLocale } from '@/lib/i18n/current-locale';
import { LANDED_COST_PATH } from '@/lib/routing/landed-cost-address';
import { metadataOf } from '@/lib/seo/page-metadata';
import { LandedCostScreen } from './landed-cost-screen';

export const generateMetadata = metadataOf(LANDED_COST_PATH, 'landedCost');

/** The rates of the country where most readers of the language are. */
export default async function LandedCostPage() {
  return <LandedCostScreen locale={await currentLocale()} question={{}} />;
}
