import { Pager } from '@/components/search/pager';
import { CarGrid } from '@/components/shell/car-grid';
import { StructuredData } from '@/components/ui/structured-data';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import type { ModelPage } from '@/lib/content/catalogue';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carListStructuredData } from '@/lib/seo/structured-data/car-list';

/**
 * One page of a brand's or a type's models, with links to the others.
 * @param name of the list, for search engines
 */
export function ModelList({
  locale,
  name,
  list: { models, total, page, pageCount },
  hrefOf,
  eagerCount = 0,
}: {
  locale: Locale;
  name: string;
  list: ModelPage;
  hrefOf: (page: number) => string;
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}) {
  return (
    <>
      <StructuredData
        data={carListStructuredData(locale, name, { models, total, first: firstOf(page) })}
      />
      <CarGrid locale={locale} models={models} eagerCount={eagerCount} isByPort />
      <Pager locale={locale} page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </>
  );
}

/** The place of a page's first model among all of them, from 1. */
const firstOf = (page: number) => (page - 1) * CARS_PER_PAGE + 1;

/** How many models there are, and which of them this page shows when it does not show all. */
export function modelCountOf(locale: Locale, { models, total, page, pageCount }: ModelPage) {
  if (pageCount <= 1) return textsOf(locale, 'brand')('models', { count: total });
  const first = firstOf(page);
  const last = first + models.length - 1;
  return textsOf(locale, 'carMenu')('foundPart', { first, last, count: total });
}

/** A list's title, with the page number from page 2 on, so that no two are the same. */
export function pagedTitle(
  locale: Locale,
  title: string,
  { page, pageCount }: Pick<ModelPage, 'page' | 'pageCount'>,
) {
  if (page === 1) return title;
  return `${title} · ${textsOf(locale, 'search')('page', { page, count: pageCount })}`;
}
