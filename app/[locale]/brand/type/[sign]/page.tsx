import '@/components/car/all-brands.css';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TypeFilter } from '@/components/car/brand-filters';
import { BrandGrid } from '@/components/car/brand-grid';
import { LandingLinks } from '@/components/car/landing-links';
import { EmptyList } from '@/components/shell/empty-list';
import { PageShell } from '@/components/shell/page-shell';
import { readBrandsOfType, readCarTypes, readModelPage } from '@/lib/content/catalogue';
import { readLandingPages } from '@/lib/content/landing-pages';
import { priceOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { ModelList, modelCountOf, pagedTitle } from '../../model-list';

interface Props {
  /** What an address names: a car type's sign, and a page of its models. */
  params: Promise<{ sign: string; page?: string }>;
}

/** A car type with its brands and models; 404 for an unknown type. */
async function readScreen(params: Props['params']) {
  const { sign, page = '1' } = await params;
  const locale = await currentLocale();
  const types = await readCarTypes(locale);
  const type = types.find(({ type_sign }) => type_sign === sign);
  if (!type) notFound();
  const [list, brands, pages] = await Promise.all([
    readModelPage(locale, { type_sign: sign }, Number(page)),
    readBrandsOfType(locale, sign),
    readLandingPages(locale),
  ]);
  if (!list) notFound();
  const byPrice = pages.flatMap(({ choice, href }) => {
    if (!('type_sign' in choice) || choice.type_sign !== sign) return [];
    const price = priceOf(locale, choice.price_max_usd);
    return { href, label: textsOf(locale, 'carMenu')('priceUpTo', { price }) };
  });
  return { locale, types, type, list, brands, byPrice };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, type, list, brands } = await readScreen(params);
  const t = textsOf(locale, 'brand');
  const found =
    list.total > 0 ? t('ofTypeLead', { models: list.total, brands: brands.length }) : '';
  const texts = {
    title: pagedTitle(locale, t('ofType', { type: type.type_name }), list),
    description: `${found} ${textsOf(locale, 'carMenu')('lead')}`.trim(),
  };
  // Without models it shows what every empty list does.
  const kind = { isUnlisted: list.total === 0 };
  return pageMetadata(locale, typeHref(type.type_sign, list.page), texts, kind);
}

/**
 * What `/brand?sign=…` shows, brands and models of a car type; its later pages hold models only. The
 * middleware sends it here, so that it can be static.
 */
export default async function BrandsOfTypePage({ params }: Props) {
  const { locale, types, type, list, brands, byPrice } = await readScreen(params);
  const t = textsOf(locale, 'brand');
  const hrefOf = (page: number) => typeHref(type.type_sign, page);
  return (
    <PageShell locale={locale} path={hrefOf(list.page)}>
      <div className="page-width grid gap-2 pt-2 md:gap-6 md:pt-8">
        <div className="grid gap-2">
          <h1 className="max-md:text-xl">{t('ofType', { type: type.type_name })}</h1>
          {list.total > 0 && (
            <p className="text-lg text-muted max-md:hidden">
              {t('ofTypeLead', { models: list.total, brands: brands.length })}
            </p>
          )}
        </div>
        <TypeFilter locale={locale} types={types} current={type.type_sign} />
        {list.total === 0 ? (
          <EmptyList locale={locale} from="type" filters={{ type_sign: type.type_sign }} />
        ) : (
          <div className="type-list">
            <section className="grid gap-2 md:gap-4">
              <h2 className="font-normal text-base text-muted tracking-normal">
                {modelCountOf(locale, list)}
              </h2>
              <ModelList
                locale={locale}
                name={t('ofType', { type: type.type_name })}
                list={list}
                hrefOf={hrefOf}
                eagerCount={2}
              />
            </section>
            {list.page === 1 && (
              <aside aria-label={t('title')} className="type-brands grid gap-6 content-start">
                <div className="sideways-row">
                  <BrandGrid locale={locale} brands={brands} />
                </div>
                <LandingLinks title={textsOf(locale, 'landing')('byPrice')} links={byPrice} />
              </aside>
            )}
          </div>
        )}
      </div>
    </PageShell>
  );
}
