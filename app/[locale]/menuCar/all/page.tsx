import type { Metadata } from 'next';
import { carQueryOf } from '@/components/search/car-query';
import {
  readAllModelCounts,
  readBrands,
  readCarTypes,
  readModelPage,
} from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { CarMenuScreen, carMenuMetadata } from '../car-menu-screen';

const EVERYTHING = carQueryOf({}, { brandSigns: [], typeSigns: [] });

export async function generateMetadata(): Promise<Metadata> {
  return carMenuMetadata(await currentLocale(), EVERYTHING);
}

/**
 * The first page of all cars: what `/menuCar` shows without a question, and `/car` without its
 * id. The middleware sends them here, so that it can be static.
 */
export default async function AllCarsPage() {
  const locale = await currentLocale();
  const [brands, types, found, counts] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readModelPage(locale, {}, 1),
    readAllModelCounts(locale),
  ]);
  return (
    <CarMenuScreen
      locale={locale}
      brands={brands}
      types={types}
      counts={counts}
      query={EVERYTHING}
      found={found ?? { models: [], total: 0 }}
    />
  );
}
