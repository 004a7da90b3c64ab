import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LandingFact, LandingFacts } from '@/components/car/landing-facts';
import { LandingLinks } from '@/components/car/landing-links';
import { AskForChoice } from '@/components/enquiry/ask-for-choice';
import { PageSubject } from '@/components/enquiry/page-subject';
import { carMenuHref, carQueryOf } from '@/components/search/car-query';
import { wishedCarOf } from '@/components/search/chosen-filters';
import { Pager } from '@/components/search/pager';
import { CarGrid } from '@/components/shell/car-grid';
import { EmptyList } from '@/components/shell/empty-list';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { StructuredData } from '@/components/ui/structured-data';
import { ThaiWords } from '@/components/ui/thai-words';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import {
  neighboursOf,
  readLanding,
  readLandingLinks,
  readLandingPages,
} from '@/lib/content/landing-pages';
import { dayOf } from '@/lib/format/day';
import { chosenFiltersOf } from '@/lib/format/filter-names';
import { offerOf, standoutsOf, stockOf } from '@/lib/format/landing-texts';
import { fullNameOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import type { LandingChoice } from '@/lib/routing/landing-address';
import { brandHref, CAR_MENU_PATH, CONTACT_PATH, carHref, typeHref } from '@/lib/routing/paths';
import { carListStructuredData } from '@/lib/seo/structured-data/car-list';
import { modelCountOf } from '../../brand/model-list';
import { landingMetadata } from '../landing-metadata';

type Props = PageProps<'/[locale]/menuCar/[slug]'>;

/** The label by which staff see where an enquiry was begun. */
const FROM = 'landing';

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const landing = await readLanding(locale, (await params).slug);
  if (!landing) notFound();
  return { locale, landing };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, landing } = await readPage(params);
  return landingMetadata(locale, landing);
}

/** The broader page of a choice: that of its type or brand. */
async function readParent(locale: Locale, choice: LandingChoice) {
  const [brands, types] = await Promise.all([readBrands(locale), readCarTypes(locale)]);
  const t = textsOf(locale, 'brand');
  const names = { brands, types };
  if ('type_sign' in choice) {
    const name = types.find(({ type_sign }) => type_sign === choice.type_sign)?.type_name ?? '';
    const root = { name: textsOf(locale, 'carMenu')('title'), href: CAR_MENU_PATH };
    const link = { href: typeHref(choice.type_sign), label: t('ofType', { type: name }) };
    return { names, name, root, link };
  }
  const name = brands.find(({ brand_sign }) => brand_sign === choice.brand_sign)?.brand_name ?? '';
  const root = { name: t('title'), href: '/brand' };
  const link = { href: brandHref(choice.brand_sign), label: t('modelsOf', { brand: name }) };
  return { names, name, root, link };
}

/** Cars of a type up to a price, or of a brand at a port: what people look for by these words. */
export default async function LandingPage({ params }: Props) {
  const { locale, landing } = await readPage(params);
  const { choice, href, title, list, summary } = landing;
  const [parent, pages] = await Promise.all([readParent(locale, choice), readLandingPages(locale)]);
  const neighbours = await readLandingLinks(locale, neighboursOf(pages, choice));
  const car = textsOf(locale, 'car');
  const menu = textsOf(locale, 'carMenu');
  const query = { ...carQueryOf({}, { brandSigns: [], typeSigns: [] }), ...choice };
  const filters = chosenFiltersOf(locale, choice, parent.names);
  const wished = wishedCarOf(query, filters);
  const about = 'brand_sign' in choice ? { brand: choice.brand_sign } : undefined;
  const store = 'port' in choice ? storeTextsOf(locale, choice.port) : null;
  return (
    <PageShell locale={locale} path={href} about={about}>
      {wished && <PageSubject subject={wished} />}
      <StructuredData data={carListStructuredData(locale, title, list)} />
      <div className="page-width grid gap-8 pt-4">
        <div className="grid gap-3">
          <Breadcrumbs
            locale={locale}
            path={href}
            trail={[
              parent.root,
              { name: parent.name, href: parent.link.href },
              { name: filters.at(-1)?.name ?? title },
            ]}
          />
          <h1>
            <ThaiWords text={title} />
          </h1>
          {list.total > 0 && (
            <>
              <div className="max-w-text text-lg">
                <p>{offerOf(locale, summary)}</p>
                <p>{stockOf(locale, summary)}</p>
              </div>
              <div className="text-sm text-muted">
                <p>{menu('lead')}</p>
                {summary.updated_at && (
                  <p>{car('updated', { date: dayOf(locale, summary.updated_at) })}</p>
                )}
              </div>
            </>
          )}
        </div>
        {list.total === 0 ? (
          <EmptyList locale={locale} from={FROM} filters={choice} />
        ) : (
          <>
            <section className="grid gap-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h2 className="text-xl">{modelCountOf(locale, list)}</h2>
                <a
                  href={carMenuHref(query)}
                  className="text-link inline-flex min-h-touch items-center font-semibold"
                >
                  {menu('openMenu')}
                </a>
              </div>
              <CarGrid locale={locale} models={list.models} eagerCount={2} isByPort />
              <Pager
                locale={locale}
                page={1}
                pageCount={list.pageCount}
                hrefOf={(page) => (page === 1 ? href : carMenuHref({ ...query, page }))}
              />
            </section>
            <AskForChoice locale={locale} from={FROM} about={about} />
            <LandingFacts
              locale={locale}
              summary={summary}
              concessionHref={carMenuHref({ ...query, recycling_fee: 'concessional' })}
            >
              {standoutsOf(locale, summary).map(({ name, model, value }) => (
                <LandingFact key={name} name={name}>
                  <a
                    href={carHref(model.model_id)}
                    className="text-link inline-flex min-h-touch items-center"
                  >
                    <bdi>{`${fullNameOf(model)} ${model.model_year}`}</bdi>
                  </a>
                  <p>{value}</p>
                </LandingFact>
              ))}
              {store && (
                <LandingFact name={store.name}>
                  <a href={CONTACT_PATH} className="text-link inline-flex min-h-touch items-center">
                    {store.address}
                  </a>
                </LandingFact>
              )}
            </LandingFacts>
          </>
        )}
        <LandingLinks
          title={textsOf(locale, 'landing')('seeAlso')}
          links={[parent.link, ...neighbours]}
          hasHeading
        />
      </div>
    </PageShell>
  );
}
