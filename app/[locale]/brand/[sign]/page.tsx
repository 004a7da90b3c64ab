import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BrandFacts } from '@/components/car/brand-facts';
import { BrandMark } from '@/components/car/brand-grid';
import { LandingLinks } from '@/components/car/landing-links';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageSubject } from '@/components/enquiry/page-subject';
import { EmptyList } from '@/components/shell/empty-list';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { readBrandBySign, readModelPage, readModelSummary } from '@/lib/content/catalogue';
import { readLandingPages } from '@/lib/content/landing-pages';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { brandHref } from '@/lib/routing/paths';
import { offerTitles, pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfBrand, sharePicturePath } from '@/lib/seo/share-picture';
import { ModelList, modelCountOf, pagedTitle } from '../model-list';

interface Props {
  /** What an address names: a brand's sign, and a page of its models. */
  params: Promise<{ sign: string; page?: string }>;
}

async function readScreen(params: Props['params']) {
  const { sign, page = '1' } = await params;
  const locale = await currentLocale();
  // No query for signs that the catalogue cannot contain.
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(sign)) notFound();
  const [brand, list] = await Promise.all([
    readBrandBySign(locale, sign),
    readModelPage(locale, { brand_sign: sign }, Number(page)),
  ]);
  if (!brand || !list) notFound();
  return { locale, brand, list };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sign } = await params;
  const { locale, brand, list } = await readScreen(params);
  const t = textsOf(locale, 'brand');
  const names = { brand: brand.brand_name, count: list.total };
  const summary = await readModelSummary(locale, { brand_sign: sign });
  const titles = offerTitles(
    locale,
    {
      priceUsd: summary?.price_usd?.min ?? null,
      stock: { khorgos: summary?.stock_khorgos ?? 0, erenhot: summary?.stock_erenhot ?? 0 },
    },
    (offer) => t('metaTitle', { ...names, ...offer }),
    t('modelsOf', names),
  );
  const texts = {
    title: titles.map((title) => pagedTitle(locale, title, list)),
    description: t('metaDescription', names),
  };
  // Of the first page, whichever this one is.
  const first = list.page === 1 ? list : await readModelPage(locale, { brand_sign: sign }, 1);
  const picture = sharePicturePath(locale, shareFactsOfBrand(locale, brand, first ?? list));
  // Without models it shows what every empty list does.
  const kind = { picture, isUnlisted: list.total === 0 };
  return pageMetadata(locale, brandHref(brand.brand_sign, list.page), texts, kind);
}

/** The pages of a brand's cars at each port, where there are enough of them. */
async function readWaysToPorts(locale: Locale, sign: string) {
  const t = textsOf(locale, 'carMenu');
  return (await readLandingPages(locale)).flatMap(({ choice, href }) =>
    'port' in choice && choice.brand_sign === sign
      ? { href, label: t(`ports.${choice.port}`) }
      : [],
  );
}

/** A brand: its models first, because that is what visitors came for, then its story. */
export default async function BrandPage({ params }: Props) {
  const { locale, brand, list } = await readScreen(params);
  const atPorts = await readWaysToPorts(locale, brand.brand_sign);
  const t = textsOf(locale, 'brand');
  const layout = textsOf(locale, 'layout');
  const hrefOf = (page: number) => brandHref(brand.brand_sign, page);
  const { brand_sign, brand_name } = brand;
  const about = { brand: brand_sign };
  return (
    <PageShell locale={locale} path={hrefOf(list.page)} about={about}>
      <PageSubject subject={{ from_id: brand_sign, brand: brand_name, brand_sign }} />
      <div className="page-width grid gap-8 pt-4">
        <div className="grid gap-3">
          <Breadcrumbs
            locale={locale}
            path={hrefOf(list.page)}
            trail={[{ name: t('title'), href: '/brand' }, { name: brand.brand_name }]}
          />
          <h1>{t('modelsOf', { brand: brand.brand_name })}</h1>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 className="font-normal text-lg text-muted tracking-normal">
              {modelCountOf(locale, list)}
            </h2>
            <EnquiryOpener from="brand" about={about} className="button-quiet">
              {t('askBrand', { brand: brand.brand_name })}
            </EnquiryOpener>
          </div>
          <LandingLinks title={layout('port')} links={atPorts} />
        </div>
        {list.total === 0 ? (
          <EmptyList locale={locale} from="brand" filters={{ brand_sign: brand.brand_sign }} />
        ) : (
          <ModelList
            locale={locale}
            name={t('modelsOf', { brand: brand.brand_name })}
            list={list}
            eagerCount={4}
            hrefOf={hrefOf}
          />
        )}
        {list.page === 1 && (
          <section className="grid gap-6 rounded-card border border-line bg-white p-6 md:grid-cols-[2fr_1fr] md:p-10">
            <div className="grid content-start gap-3">
              {brand.brand_img && (
                <div className="brand-mark">
                  <BrandMark brand={brand} />
                </div>
              )}
              <h2>{t('about', { brand: brand.brand_name })}</h2>
              {brand.story && <p className="max-w-text text-lg">{brand.story}</p>}
            </div>
            <BrandFacts locale={locale} brand={brand} />
          </section>
        )}
      </div>
    </PageShell>
  );
}
