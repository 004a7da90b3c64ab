import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ModelGrid } from '@/components/car/model-grid';
import { AskPerson } from '@/components/enquiry/ask-person';
import { PageShell } from '@/components/layout/page-shell';
import { CarFilter } from '@/components/search/car-filter';
import {
  CAR_MENU_PATH,
  carMenuHref,
  carQueryOf,
  hasFilters,
  isNarrowed,
  type SearchParams,
} from '@/components/search/car-query';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { Pager } from '@/components/search/pager';
import { readCarTypes } from '@/lib/content/catalogue';
import { CARS_PER_PAGE, readCarMenu } from '@/lib/content/search';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

/** Its answer depends on the address's parameters; nothing of it is kept. */
export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<SearchParams>;
}

async function readPage(searchParams: Props['searchParams']) {
  const locale = await currentLocale();
  const types = await readCarTypes(locale);
  const signs = types.map(({ type_sign }) => type_sign);
  return { locale, types, query: carQueryOf(await searchParams, signs) };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale, query } = await readPage(searchParams);
  const t = textsOf(locale, 'carMenu');
  return {
    title: t('metaTitle'),
    description: t('metaDescription'),
    alternates: alternatesOf(locale, CAR_MENU_PATH),
    // One address for search engines: every car is linked from its brand and its type.
    ...(isNarrowed(query) && { robots: { index: false, follow: true } }),
  };
}

/** All cars, narrowed by type, energy, price and power; everything stands in the address. */
export default async function CarMenuPage({ searchParams }: Props) {
  const { locale, types, query } = await readPage(searchParams);
  const { models, total } = await readCarMenu(locale, query);
  if (models.length === 0 && query.page > 1) notFound();
  const t = textsOf(locale, 'carMenu');
  const first = (query.page - 1) * CARS_PER_PAGE + 1;
  const pageCount = Math.ceil(total / CARS_PER_PAGE);
  return (
    <PageShell locale={locale} path={carMenuHref(query)}>
      <div className="page-width grid gap-6 pt-8 md:pt-12">
        <div className="grid gap-3">
          <h1>{t(hasFilters(query) ? 'titleFiltered' : 'title')}</h1>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
            <p className="text-lg text-muted">{t('lead')}</p>
            <a
              href={`${CAR_MENU_PATH}/helper`}
              className="text-link inline-flex min-h-touch items-center font-semibold"
            >
              {t('helper')}
            </a>
          </div>
        </div>
        <CarFilter locale={locale} types={types} query={query} />
        <ChosenFilters locale={locale} types={types} query={query} />
        {models.length === 0 ? (
          <AskPerson locale={locale} from="carMenu" />
        ) : (
          <>
            <h2 className="font-normal text-base text-muted tracking-normal">
              {pageCount > 1
                ? t('foundPart', { first, last: first + models.length - 1, count: total })
                : t('found', { count: total })}
            </h2>
            {query.hasLowerFee && (
              <p className="max-w-prose rounded-card bg-trust-tint p-4 text-sm">
                {textsOf(locale, 'car')('under160Note')}
              </p>
            )}
            {/* Below chosen filters and the note no card is in a phone's first view. */}
            <ModelGrid locale={locale} models={models} eagerCount={hasFilters(query) ? 0 : 2} />
            <Pager
              locale={locale}
              page={query.page}
              pageCount={pageCount}
              hrefOf={(page) => carMenuHref({ ...query, page })}
            />
          </>
        )}
      </div>
    </PageShell>
  );
}
