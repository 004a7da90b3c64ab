import type { Metadata } from 'next';
import { LandingLinks } from '@/components/car/landing-links';
import { carQueryOf } from '@/components/search/car-query';
import {
  readAllModelCounts,
  readBrands,
  readCarTypes,
  readModelPage,
} from '@/lib/content/catalogue';
import {
  type LandingAddress,
  readLandingLinks,
  readLandingPages,
} from '@/lib/content/landing-pages';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { CarMenuScreen, carMenuMetadata } from '../car-menu-screen';

const EVERYTHING = carQueryOf({}, { brandSigns: [], typeSigns: [] });

export async function generateMetadata(): Promise<Metadata> {
  return carMenuMetadata(await currentLocale(), EVERYTHING);
}

/** The landing page with the lowest price of each car type. */
function firstOfEachType(pages: readonly LandingAddress[]): LandingAddress[] {
  const seen = new Set<string>();
  return pages.filter(({ choice }) => {
    if (!('type_sign' in choice) || seen.has(choice.type_sign)) return false;
    seen.add(choice.type_sign);
    return true;
  });
}

/**
 * The first page of all cars: what `/menuCar` shows without a question, and `/car` without its
 * id. The middleware sends them here, so that it can be static.
 */
export default async function AllCarsPage() {
  const locale = await currentLocale();
  const [brands, types, found, counts, pages] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readModelPage(locale, {}, 1),
    readAllModelCounts(locale),
    readLandingPages(locale),
  ]);
  const byPrice = await readLandingLinks(locale, firstOfEachType(pages));
  return (
    <CarMenuScreen
      locale={locale}
      brands={brands}
      types={types}
      counts={counts}
      query={EVERYTHING}
      found={found ?? { models: [], total: 0 }}
      ways={
        <LandingLinks
          title={textsOf(locale, 'landing')('byTypeAndPrice')}
          links={byPrice}
          hasHeading
        />
      }
    />
  );
}
