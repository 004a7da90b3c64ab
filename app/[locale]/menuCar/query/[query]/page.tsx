import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { carQueryOf } from '@/components/search/car-query';
import { readAllModelCounts, readBrands, readCarTypes } from '@/lib/content/catalogue';
import { readCarMenu, readModelCounts } from '@/lib/content/search';
import { currentLocale } from '@/lib/i18n/current-locale';
import { queryOfSegment } from '@/lib/routing/query-segment';
import { CarMenuScreen, carMenuMetadata } from '../../car-menu-screen';

type Props = PageProps<'/[locale]/menuCar/query/[query]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const query = carQueryOf(Object.fromEntries(queryOfSegment((await params).query)), {
    brandSigns: brands.map(({ brand_sign }) => brand_sign),
    typeSigns: types.map(({ type_sign }) => type_sign),
  });
  return { locale, brands, types, query };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, query } = await readPage(params);
  return carMenuMetadata(locale, query);
}

/** All cars, filtered as the address asks. */
export default async function CarMenuPage({ params }: Props) {
  const { query, ...page } = await readPage(params);
  const [found, counts] = await Promise.all([
    readCarMenu(page.locale, query),
    readModelCounts(page.locale, query),
  ]);
  if (found.models.length === 0 && query.page > 1) notFound();
  // Words that mean nothing are not in the form either: its choices narrow all cars.
  const isFormBlank = found.total === 0 && found.filters && Object.keys(found.filters).length === 0;
  return (
    <CarMenuScreen
      {...page}
      query={query}
      found={found}
      counts={isFormBlank ? await readAllModelCounts(page.locale) : counts}
    />
  );
}
