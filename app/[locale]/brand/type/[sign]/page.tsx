import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BrandGrid } from '@/components/brand/brand-grid';
import { TypeFilter } from '@/components/brand/type-filter';
import { ModelGrid } from '@/components/car/model-grid';
import { AskPerson } from '@/components/enquiry/ask-person';
import { PageShell } from '@/components/layout/page-shell';
import { readAllModels, readBrands, readCarTypes } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';
import { typeHref } from '@/lib/site/paths';

type Props = PageProps<'/[locale]/brand/type/[sign]'>;

export function generateStaticParams() {
  return [];
}

/** The type a visitor asked for, its brands and its models; 404 for a type there is not. */
async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const { sign } = await params;
  const types = await readCarTypes(locale);
  const type = types.find(({ type_sign }) => type_sign === sign);
  if (!type) notFound();
  const [models, brands] = await Promise.all([
    readAllModels(locale, { type_sign: sign }),
    readBrands(locale),
  ]);
  const signs = new Set(models.map(({ brand_sign }) => brand_sign));
  const brandsOfType = brands
    .filter(({ brand_sign }) => signs.has(brand_sign))
    .map((brand) => ({
      ...brand,
      model_count: models.filter(({ brand_sign }) => brand_sign === brand.brand_sign).length,
    }));
  return { locale, types, type, models, brandsOfType };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, type, models, brandsOfType } = await readPage(params);
  const t = textsOf(locale, 'brand');
  return {
    title: t('ofType', { type: type.type_name }),
    description: t('ofTypeLead', { models: models.length, brands: brandsOfType.length }),
    alternates: alternatesOf(locale, typeHref(type.type_sign)),
  };
}

/** What `/brand?sign=…` shows: the middleware sends it here, so that it can be static. */
export default async function BrandsOfTypePage({ params }: Props) {
  const { locale, types, type, models, brandsOfType } = await readPage(params);
  const t = textsOf(locale, 'brand');
  return (
    <PageShell locale={locale} path={typeHref(type.type_sign)}>
      <div className="page-width grid gap-8 py-8 md:py-12">
        <div className="grid gap-3">
          <h1>{t('ofType', { type: type.type_name })}</h1>
          <p className="text-lg text-muted">
            {t('ofTypeLead', { models: models.length, brands: brandsOfType.length })}
          </p>
        </div>
        <TypeFilter locale={locale} types={types} current={type.type_sign} />
        {models.length === 0 ? (
          <AskPerson locale={locale} from="type" />
        ) : (
          <>
            <BrandGrid locale={locale} brands={brandsOfType} />
            <ModelGrid locale={locale} models={models} />
          </>
        )}
      </div>
    </PageShell>
  );
}
