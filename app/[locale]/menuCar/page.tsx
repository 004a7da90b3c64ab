import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { carQueryOf, type SearchParams } from '@/components/search/car-query';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { readCarMenu, readModelCounts } from '@/lib/content/search';
import { currentLocale } from '@/lib/i18n/current-locale';
import { CarMenuScreen, carMenuMetadata } from './car-menu-screen';

/** Its answer depends on the address's parameters; nothing of it is kept. */
export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<SearchParams>;
}

async function readPage(searchParams: Props['searchParams']) {
  const locale = await currentLocale();
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const query = carQueryOf(await searchParams, {
    brandSigns: brands.map(({ brand_sign }) => brand_sign),
    typeSigns: types.map(({ type_sign }) => type_sign),
  });
  return { locale, brands, types, query };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale, query } = await readPage(searchParams);
  return carMenuMetadata(locale, query);
}

/** All cars, narrowed as the address asks. Without a question it is the page of `all`. */
export default async function CarMenuPage({ searchParams }: Props) {
  const { query, ...page } = await readPage(searchParams);
  const [found, counts] = await Promise.all([
    readCarMenu(page.locale, query),
    readModelCounts(page.locale, query),
  ]);
  if (found.models.length === 0 && query.page > 1) notFound();
  return <CarMenuScreen {...page} query={query} found={found} counts={counts} />;
}
