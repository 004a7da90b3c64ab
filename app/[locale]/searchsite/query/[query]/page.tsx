import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AllBrands } from '@/components/car/all-brands';
import { TypeFilter } from '@/components/car/brand-filters';
import { BrandGrid } from '@/components/car/brand-grid';
import { UnitList } from '@/components/car/unit-list';
import { AnswerLinks } from '@/components/content/answer-links';
import { ArticleCards } from '@/components/content/article-cards';
import { PromotionCards } from '@/components/content/promotion-cards';
import { carMenuHref } from '@/components/search/car-query';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { NearestFilters } from '@/components/search/nearest-filters';
import { Pager } from '@/components/search/pager';
import { QueryInterpretation, SearchForm } from '@/components/search/search-form';
import { StoreSearchWord } from '@/components/search/store-search-word';
import { CarGrid } from '@/components/shell/car-grid';
import { EmptyList } from '@/components/shell/empty-list';
import { PageShell } from '@/components/shell/page-shell';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { pageNumberOf, readSearchResults, searchWordOf } from '@/lib/content/search';
import { chosenFiltersOf } from '@/lib/format/filter-names';
import { fullNameOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { queryOfSegment } from '@/lib/routing/query-segment';
import { SEARCH_PATH } from '@/lib/routing/search-address';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** Kinds of results, clearly below the word that was searched for. */
const HEADING = 'text-2xl';

type Props = PageProps<'/[locale]/searchsite/query/[query]'>;

function hrefOf(word: string, page = 1): string {
  const params = new URLSearchParams({ word, ...(page > 1 && { page: String(page) }) });
  return `${SEARCH_PATH}?${params}`;
}

async function readQuery(params: Props['params']) {
  const query = queryOfSegment((await params).query);
  const word = searchWordOf(query.get('word'));
  // Only addresses with a word are rewritten to this path.
  if (!word) notFound();
  return { word, page: pageNumberOf(query.get('page')) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await currentLocale();
  const { word } = await readQuery(params);
  const t = textsOf(locale, 'search');
  const texts = { title: t('titleWord', { word }), description: t('metaDescription') };
  return pageMetadata(locale, SEARCH_PATH, texts, { isUnlisted: true });
}

/** Everything the site has under the word of the address. */
export default async function SearchPage({ params }: Props) {
  const locale = await currentLocale();
  const { word, page } = await readQuery(params);
  const results = await readSearchResults(locale, word, page);
  const { articles, brands, models, promotions, total, types, units = [], answers = [] } = results;
  if (models.length === 0 && page > 1) notFound();
  const isFirst = page === 1;
  const isEmpty = [articles, answers, models, promotions].every(({ length }) => length === 0);
  const t = textsOf(locale, 'search');
  const menu = textsOf(locale, 'carMenu');
  const layout = textsOf(locale, 'layout');
  const [allBrands, allTypes] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const names = { brands: allBrands, types: allTypes, converted: results.converted };
  const numbered = models.filter(({ model_id: id }) => units.some((unit) => unit.model_id === id));
  // A stock number means one car: there is nothing to refine.
  const asked = units.length > 0 ? {} : (results.filters ?? {});
  const filters = chosenFiltersOf(locale, asked, names);
  const nearest = results.nearest ?? [];
  return (
    <PageShell locale={locale} path={hrefOf(word, page)}>
      <StoreSearchWord word={word} />
      <div className="page-width grid gap-4 pt-2 md:gap-6 md:pt-8">
        <h1 className="search-title">{t('titleWord', { word })}</h1>
        {!isEmpty && <SearchForm locale={locale} word={word} className="in-data-js:hidden" />}
        <QueryInterpretation
          locale={locale}
          // Where nothing was understood, the empty list says so.
          understood={
            isEmpty && filters.length === 0 ? { ...results, ignored: [], read_as: null } : results
          }
        />
        {(total > 0 || filters.length > 0) && (
          <div className="search-row">
            {total > 0 && <p>{menu('found', { count: total })}</p>}
            <ChosenFilters locale={locale} query={asked} filters={filters} />
            {(filters.length > 0 || results.sort) && total > 0 && (
              <a
                href={carMenuHref({ ...asked, sort: results.sort })}
                className="text-link inline-flex min-h-touch items-center font-semibold"
              >
                {menu('openMenu')}
              </a>
            )}
          </div>
        )}
        {isFirst &&
          numbered.map((model) => (
            <section key={model.model_id} className="search-part">
              <h2 className={HEADING}>
                <UnbrokenName name={fullNameOf(model)} />
              </h2>
              <UnitList
                locale={locale}
                units={units.filter(({ model_id: id }) => id === model.model_id)}
              />
            </section>
          ))}
        {models.length > 0 && (
          <section className="search-part">
            <h2 className="sr-only">{t('cars')}</h2>
            <CarGrid locale={locale} models={models} eagerCount={4} />
            <Pager
              locale={locale}
              page={page}
              pageCount={Math.ceil(total / CARS_PER_PAGE)}
              hrefOf={(each) => hrefOf(word, each)}
            />
          </section>
        )}
        {total === 0 && (
          <NearestFilters locale={locale} asked={asked} nearest={nearest} names={names} />
        )}
        {isEmpty && (
          <>
            <EmptyList locale={locale} from="search" word={word} filters={{ word }} />
            {allBrands.length > 0 && (
              <section className="search-part">
                <h2 className={HEADING}>{t('orBrand')}</h2>
                <AllBrands locale={locale} brands={allBrands} />
              </section>
            )}
          </>
        )}
        {isFirst && brands.length > 0 && (
          <section className="search-part">
            <h2 className={HEADING}>{layout('products')}</h2>
            <div className="sideways-row">
              <BrandGrid locale={locale} brands={brands} />
            </div>
          </section>
        )}
        {isFirst && types.length > 0 && (
          <section className="search-part">
            <h2 className={HEADING}>{layout('carTypes')}</h2>
            <TypeFilter locale={locale} types={types} hasAll={false} />
          </section>
        )}
        {isFirst && promotions.length > 0 && (
          <section className="search-part">
            <h2 className={HEADING}>{layout('promotions')}</h2>
            <div className="story-list">
              <PromotionCards locale={locale} promotions={promotions} />
            </div>
          </section>
        )}
        {isFirst && answers.length > 0 && (
          <section className="search-part">
            <h2 className={HEADING}>{textsOf(locale, 'answers')('short')}</h2>
            <AnswerLinks answers={answers} />
          </section>
        )}
        {isFirst && articles.length > 0 && (
          <section className="search-part">
            <h2 className={HEADING}>{t('articles')}</h2>
            <div className="story-list">
              <ArticleCards locale={locale} articles={articles} />
            </div>
          </section>
        )}
      </div>
    </PageShell>
  );
}
