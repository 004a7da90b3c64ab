import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BrandGrid } from '@/components/car/brand-grid';
import { ModelGrid } from '@/components/car/model-grid';
import { TypeFilter } from '@/components/car/type-filter';
import { ArticleCards } from '@/components/content/article-cards';
import { PromotionCards } from '@/components/content/promotion-cards';
import { AskPerson } from '@/components/enquiry/ask-person';
import { Pager } from '@/components/search/pager';
import { QueryInterpretation, SearchForm } from '@/components/search/search-form';
import { StoreSearchWord } from '@/components/search/store-search-word';
import { PageShell } from '@/components/shell/page-shell';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { CARS_PER_PAGE, pageNumberOf, readSearchResults, searchWordOf } from '@/lib/content/search';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

/** Its answer depends on the address's parameters; nothing of it is kept. */
export const dynamic = 'force-dynamic';

const PATH = '/searchsite';

/** Kinds of results, clearly below the word that was searched for. */
const HEADING = 'text-2xl';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function hrefOf(word: string, page = 1): string {
  const params = new URLSearchParams({ word, ...(page > 1 && { page: String(page) }) });
  return `${PATH}?${params}`;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const locale = await currentLocale();
  const word = searchWordOf((await searchParams).word);
  const t = textsOf(locale, 'search');
  return {
    title: word ? t('titleWord', { word }) : t('title'),
    description: t('metaDescription'),
    alternates: alternatesOf(locale, PATH),
    robots: { index: false, follow: true },
  };
}

/** Everything the site has under the word of the address. */
export default async function SearchPage({ searchParams }: Props) {
  const locale = await currentLocale();
  const params = await searchParams;
  const word = searchWordOf(params.word);
  if (!word) return <SearchStart locale={locale} />;

  const results = await readSearchResults(locale, word, pageNumberOf(params.page));
  const { articles, brands, models, page, promotions, total, types } = results;
  if (models.length === 0 && page > 1) notFound();
  const isFirst = page === 1;
  const isEmpty = [articles, brands, models, promotions, types].every(({ length }) => length === 0);
  const t = textsOf(locale, 'search');
  const layout = textsOf(locale, 'layout');
  return (
    <PageShell locale={locale} path={hrefOf(word, page)}>
      <StoreSearchWord word={word} />
      <div className="page-width grid gap-8 pt-8 md:pt-12">
        <div className="grid gap-3">
          <h1 className="text-[clamp(1.625rem,1.2rem+1.6vw,2.5rem)]">{t('titleWord', { word })}</h1>
          <SearchForm locale={locale} word={word} className="in-data-js:hidden" />
          <QueryInterpretation
            locale={locale}
            readAs={results.read_as}
            ignored={total > 0 ? results.ignored : []}
          />
        </div>
        {isEmpty && (
          <>
            <AskPerson locale={locale} from="search" />
            <section className="grid gap-4">
              <h2 className={HEADING}>{t('orBrand')}</h2>
              <BrandGrid locale={locale} brands={await readBrands(locale)} />
            </section>
          </>
        )}
        {isFirst && brands.length > 0 && (
          <section className="grid gap-4">
            <h2 className={HEADING}>{layout('products')}</h2>
            <BrandGrid locale={locale} brands={brands} />
          </section>
        )}
        {isFirst && types.length > 0 && (
          <section className="grid gap-4">
            <h2 className={HEADING}>{layout('carTypes')}</h2>
            <TypeFilter locale={locale} types={types} hasAll={false} />
          </section>
        )}
        {models.length > 0 && (
          <section className="grid gap-4">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 className={HEADING}>{t('cars')}</h2>
              <p className="text-muted">{textsOf(locale, 'carMenu')('found', { count: total })}</p>
            </div>
            <ModelGrid locale={locale} models={models} eagerCount={2} />
            <Pager
              locale={locale}
              page={page}
              pageCount={Math.ceil(total / CARS_PER_PAGE)}
              hrefOf={(each) => hrefOf(word, each)}
            />
          </section>
        )}
        {isFirst && promotions.length > 0 && (
          <section className="grid gap-4">
            <h2 className={HEADING}>{layout('promotions')}</h2>
            <div className="story-list">
              <PromotionCards locale={locale} promotions={promotions} />
            </div>
          </section>
        )}
        {isFirst && articles.length > 0 && (
          <section className="grid gap-4">
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

/** The page before a word: where to type one, and ways on without. */
async function SearchStart({ locale }: { locale: Locale }) {
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const t = textsOf(locale, 'search');
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-8 pt-8 md:pt-12">
        <div className="grid gap-4">
          <h1>{t('title')}</h1>
          <p className="max-w-prose text-lg text-muted">{t('lead')}</p>
          <SearchForm locale={locale} word="" className="in-data-js:hidden" />
        </div>
        <section className="grid gap-4">
          <h2 className={HEADING}>{textsOf(locale, 'layout')('carTypes')}</h2>
          <TypeFilter locale={locale} types={types} hasAll={false} />
        </section>
        <section className="grid gap-4">
          <h2 className={HEADING}>{t('orBrand')}</h2>
          <BrandGrid locale={locale} brands={brands} />
        </section>
      </div>
    </PageShell>
  );
}
