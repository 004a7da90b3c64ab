import { AllBrands } from '@/components/car/all-brands';
import { TypeFilter } from '@/components/car/brand-filters';
import { PortCars } from '@/components/car/port-cars';
import { SearchForm } from '@/components/search/search-form';
import { PageShell } from '@/components/shell/page-shell';
import { PRICE_EXAMPLE_USD } from '@/lib/config/limits';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { priceOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { SEARCH_PATH } from '@/lib/routing/search-address';
import { metadataOf } from '@/lib/seo/page-metadata';

export const generateMetadata = metadataOf(SEARCH_PATH, 'search', 'unlisted');

/** The search before a word: where to type one, and ways on without. */
export default async function SearchStartPage() {
  const locale = await currentLocale();
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const t = textsOf(locale, 'search');
  return (
    <PageShell locale={locale} path={SEARCH_PATH}>
      <div className="page-width grid gap-6 pt-4 md:gap-8 md:pt-12">
        <div className="grid gap-3">
          <h1>{t('title')}</h1>
          <p className="max-w-text text-lg text-muted">
            {t('lead', { price: priceOf(locale, PRICE_EXAMPLE_USD) })}
          </p>
          <SearchForm locale={locale} word="" />
        </div>
        <TypeFilter locale={locale} types={types} hasAll={false} />
        <PortCars locale={locale} />
        {brands.length > 0 && (
          <section className="search-part">
            <h2 className="text-2xl">{t('orBrand')}</h2>
            <AllBrands locale={locale} brands={brands} />
          </section>
        )}
      </div>
    </PageShell>
  );
}
