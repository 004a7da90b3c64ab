import type { Metadata } from 'next';
import { AllBrands } from '@/components/car/all-brands';
import { TypeFilter } from '@/components/car/brand-filters';
import { Opening } from '@/components/enquiry/opening';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/page-metadata';

const PATH = '/brand';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const brands = await readBrands(locale);
  const t = textsOf(locale, 'brand');
  return pageMetadata(locale, PATH, {
    title: t('title'),
    description: brands.length > 0 ? t('lead', { count: brands.length }) : t('opening'),
  });
}

/** All brands. */
export default async function BrandsPage() {
  const locale = await currentLocale();
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const t = textsOf(locale, 'brand');
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-4 pt-4 md:gap-8 md:pt-12">
        {brands.length > 0 ? (
          <>
            <PageTitle title={t('title')} lead={t('lead', { count: brands.length })} />
            <TypeFilter locale={locale} types={types} />
            <AllBrands locale={locale} brands={brands} hasLetters />
          </>
        ) : (
          <>
            <h1>{t('title')}</h1>
            <Opening locale={locale} from="brands" />
          </>
        )}
      </div>
    </PageShell>
  );
}
