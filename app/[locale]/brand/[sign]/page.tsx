import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BrandFacts } from '@/components/brand/brand-facts';
import { BrandMark } from '@/components/brand/brand-mark';
import { ModelGrid } from '@/components/car/model-grid';
import { AskPerson } from '@/components/enquiry/ask-person';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageShell } from '@/components/layout/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { readAllModels, readBrandBySign } from '@/lib/content/catalogue';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';
import { brandHref } from '@/lib/site/paths';

type Props = PageProps<'/[locale]/brand/[sign]'>;

export function generateStaticParams() {
  return [];
}

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const { sign } = await params;
  // Names no catalogue can contain need no question to it.
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(sign)) notFound();
  const brand = await readBrandBySign(locale, sign);
  if (!brand) notFound();
  return { locale, brand, models: await readAllModels(locale, { brand_sign: sign }) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, brand, models } = await readPage(params);
  const t = textsOf(locale, 'brand');
  const names = { brand: brand.brand_name, count: models.length };
  return {
    title: t('modelsOf', names),
    description: t('metaDescription', names),
    alternates: alternatesOf(locale, brandHref(brand.brand_sign)),
  };
}

/** A brand: its models first, because that is what visitors came for, then its story. */
export default async function BrandPage({ params }: Props) {
  const { locale, brand, models } = await readPage(params);
  const t = textsOf(locale, 'brand');
  const layout = textsOf(locale, 'layout');
  return (
    <PageShell locale={locale} path={brandHref(brand.brand_sign)}>
      <div className="page-width grid gap-8 pb-8 pt-4 md:pb-12">
        <div className="grid gap-3">
          <Breadcrumbs
            label={layout('mainMenu')}
            trail={[{ name: t('title'), href: '/brand' }, { name: brand.brand_name }]}
          />
          <h1>{t('modelsOf', { brand: brand.brand_name })}</h1>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-lg text-muted">{t('models', { count: models.length })}</p>
            <EnquiryOpener
              from="brand"
              fromId={brand.brand_sign}
              fallbackHref="/contactUs"
              className="button-quiet"
            >
              {t('askBrand', { brand: brand.brand_name })}
            </EnquiryOpener>
          </div>
        </div>
        {models.length === 0 ? (
          <AskPerson locale={locale} from="brand" />
        ) : (
          <ModelGrid locale={locale} models={models} eagerCount={2} />
        )}
        <section className="grid gap-6 rounded-card border border-line bg-white p-6 md:grid-cols-[2fr_1fr] md:p-10">
          <div className="grid content-start gap-3">
            {brand.brand_img && <BrandMark brand={brand} />}
            <h2>{t('about', { brand: brand.brand_name })}</h2>
            {brand.story && <p className="max-w-prose text-lg">{brand.story}</p>}
          </div>
          <BrandFacts locale={locale} brand={brand} />
        </section>
      </div>
    </PageShell>
  );
}
