import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AskForChoice } from '@/components/enquiry/ask-for-choice';
import { Opening } from '@/components/enquiry/opening';
import { PageSubject } from '@/components/enquiry/page-subject';
import { CarFilter } from '@/components/search/car-filter';
import { carMenuHref, hasFilters } from '@/components/search/car-query';
import { ChosenFilters, wishedCarOf } from '@/components/search/chosen-filters';
import { NearestFilters } from '@/components/search/nearest-filters';
import { Pager } from '@/components/search/pager';
import { QueryInterpretation } from '@/components/search/search-form';
import { CarGrid } from '@/components/shell/car-grid';
import { EmptyList } from '@/components/shell/empty-list';
import { PageShell } from '@/components/shell/page-shell';
import { PopupClose, PopupShade } from '@/components/shell/popup';
import { ThaiWords } from '@/components/ui/thai-words';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import { readModelPage } from '@/lib/content/catalogue';
import { readLanding } from '@/lib/content/landing-pages';
import type { CarQuery } from '@/lib/content/search';
import type { ResponseOf } from '@/lib/contract/call';
import type { Brand, CarType } from '@/lib/contract/calls/car';
import type { listModels, ModelCounts } from '@/lib/contract/calls/model-list';
import { chosenFiltersOf } from '@/lib/format/filter-names';
import { feeValuesOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { landingChoiceOfFilters, landingSlugOf } from '@/lib/routing/landing-address';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { pagedTitle } from '../brand/model-list';
import { landingMetadata } from './landing-metadata';

const FILTERS_ID = 'car-filters';

/** The landing page that shows just what the query asks for, and is listed; null without one. */
async function landingOf(locale: Locale, query: CarQuery) {
  const { sort, page, ...filters } = query;
  if (sort !== 'catalogue' || page > 1) return null;
  const choice = landingChoiceOfFilters(filters);
  const landing = choice && (await readLanding(locale, landingSlugOf(choice)));
  return landing?.isListed ? landing : null;
}

export async function carMenuMetadata(locale: Locale, query: CarQuery): Promise<Metadata> {
  const landing = await landingOf(locale, query);
  if (landing) return landingMetadata(locale, landing, { isUnlisted: true });
  const t = textsOf(locale, 'carMenu');
  // Search engines list all cars, page by page, in one order; choices among them are endless.
  const isUnlisted = hasFilters(query) || query.sort !== 'catalogue';
  const list = isUnlisted ? null : await readModelPage(locale, {}, query.page);
  const title = list ? pagedTitle(locale, t('metaTitle'), list) : t('metaTitle');
  const texts = { title, description: t('metaDescription') };
  return pageMetadata(locale, carMenuHref(query), texts, { isUnlisted });
}

/**
 * One page of all cars, narrowed by filters and by the typed text, which are all in the address.
 * The filters that the text was understood as are shown. An enquiry from here carries what was
 * chosen.
 * @param found this page's models, and how many there are on all pages
 * @param counts the models of each choice while the query's other filters stay
 * @param ways to choices that others made before, below the cars
 */
export function CarMenuScreen({
  locale,
  brands,
  types,
  query: asked,
  found,
  counts,
  ways = null,
}: {
  locale: Locale;
  brands: Brand[];
  types: CarType[];
  query: CarQuery;
  found: Pick<ResponseOf<typeof listModels>, 'models' | 'total'> &
    Partial<ResponseOf<typeof listModels>>;
  counts: ModelCounts;
  ways?: ReactNode;
}) {
  const t = textsOf(locale, 'carMenu');
  const { models, total, filters: understood, nearest = [] } = found;
  const { page } = asked;
  const sort = asked.sort === 'catalogue' ? (found.sort ?? 'catalogue') : asked.sort;
  const query: CarQuery = asked.word && understood ? { ...understood, sort, page } : asked;
  const first = (query.page - 1) * CARS_PER_PAGE + 1;
  const pageCount = Math.ceil(total / CARS_PER_PAGE);
  const names = { brands, types, converted: found.converted };
  const filters = chosenFiltersOf(locale, query, names);
  const wished = wishedCarOf(query, filters);
  const isAllUnderstood = hasFilters(query) && !found.ignored?.length && !found.not_sold?.length;
  if (brands.length === 0 || (total === 0 && !hasFilters(query) && !asked.word)) {
    return <EmptyMenu locale={locale} path={carMenuHref(query)} />;
  }
  return (
    <PageShell locale={locale} path={carMenuHref(query)}>
      {wished && <PageSubject subject={wished} />}
      <div className="page-width grid gap-x-6 gap-y-2 pt-2 md:gap-y-5 md:pt-6">
        <div className="grid gap-2">
          <h1 className="text-2xl md:text-4xl">{t(wished ? 'titleFiltered' : 'title')}</h1>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 max-md:hidden">
            <p className="text-muted">
              <ThaiWords text={t('lead')} />
            </p>
            <a
              href={`${CAR_MENU_PATH}/helper`}
              className="text-link inline-flex min-h-touch items-center font-semibold"
            >
              {t('helper')}
            </a>
          </div>
        </div>
        <div className="car-list">
          <p className="filter-bar">
            <button type="button" popoverTarget={FILTERS_ID} className="button-quiet">
              {t('filters')}
              {filters.length > 0 && <b> {filters.length}</b>}
              {' · '}
              {t('sort')}
            </button>
            <span aria-hidden="true" className="text-muted">
              {t('found', { count: total })}
            </span>
          </p>
          <div popover="auto" id={FILTERS_ID} className="popup-layer">
            <PopupShade of={FILTERS_ID} />
            <div className="popup-panel filter-panel">
              <CarFilter locale={locale} names={names} query={query} counts={counts} />
              <PopupClose of={FILTERS_ID} label={textsOf(locale, 'layout')('close')} />
            </div>
          </div>
          <div className="car-list-found">
            {filters.length > 0 && (
              <div className="search-row">
                <ChosenFilters locale={locale} query={query} filters={filters} />
              </div>
            )}
            <QueryInterpretation locale={locale} understood={found} />
            {models.length === 0 ? (
              <>
                <NearestFilters locale={locale} asked={query} nearest={nearest} names={names} />
                <EmptyList
                  locale={locale}
                  from="carMenu"
                  // The rest of what was asked for would be met by other cars.
                  filters={isAllUnderstood ? query : asked}
                />
              </>
            ) : (
              <>
                <h2 className="font-normal text-base text-muted tracking-normal">
                  {pageCount > 1
                    ? t('foundPart', { first, last: first + models.length - 1, count: total })
                    : t('found', { count: total })}
                </h2>
                <CarGrid
                  locale={locale}
                  models={models}
                  eagerCount={2}
                  hasRhythm
                  isByPort={sort === 'catalogue' && !asked.word && !query.port}
                />
                <Pager
                  locale={locale}
                  page={query.page}
                  pageCount={pageCount}
                  hrefOf={(page) => carMenuHref({ ...query, page })}
                />
                {query.recycling_fee && (
                  <p className="max-w-text rounded-card bg-trust-tint p-4 text-sm">
                    {textsOf(locale, 'car')('feeNote', feeValuesOf(locale))}
                  </p>
                )}
                {wished && <AskForChoice locale={locale} from="carMenu" />}
                {/* On a phone the first view is for cars. */}
                <p className="text-muted md:hidden">{t('lead')}</p>
                <p className="md:hidden">
                  <a
                    href={`${CAR_MENU_PATH}/helper`}
                    className="text-link inline-flex min-h-touch items-center"
                  >
                    {t('helper')}
                  </a>
                </p>
              </>
            )}
          </div>
        </div>
        {ways}
      </div>
    </PageShell>
  );
}

/** The menu of a mall that has no cars yet: there is nothing to filter. */
function EmptyMenu({ locale, path }: { locale: Locale; path: string }) {
  return (
    <PageShell locale={locale} path={path}>
      <div className="page-width grid gap-4 pt-4 md:gap-8 md:pt-12">
        <h1>{textsOf(locale, 'carMenu')('title')}</h1>
        <Opening locale={locale} from="carMenu" />
      </div>
    </PageShell>
  );
}
