import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PortCars } from '@/components/car/port-cars';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { OtherCarsLink } from '@/components/favourite/comparison-choice';
import { ComparisonTable } from '@/components/favourite/comparison-table';
import { SearchForm } from '@/components/search/search-form';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { COMPARED_MAX } from '@/lib/config/limits';
import { readModelById } from '@/lib/content/catalogue';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { fullNameOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { comparisonHref } from '@/lib/routing/comparison';
import { pageMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/[locale]/myFavorite/compare/[ids]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const text = decodeURIComponent((await params).ids);
  if (!/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/.test(text)) notFound();
  const asked = [...new Set(text.split(',').map(Number))];
  const ids = asked.slice(0, COMPARED_MAX);
  const found = await Promise.all(ids.map((id) => readModelById(locale, id)));
  const cars = found.filter((car) => car !== null);
  return { locale, ids, cars, hasTooMany: asked.length > ids.length };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, cars } = await readPage(params);
  const t = textsOf(locale, 'comparison');
  const title =
    cars.length > 0 ? t('titleOf', { cars: listOf(locale, cars.map(fullNameOf)) }) : t('title');
  const texts = { title, description: t('metaDescription') };
  return pageMetadata(locale, '/myFavorite', texts, { isUnlisted: true });
}

/** What `/myFavorite?compare=…` shows: the cars named by the address. */
export default async function ComparisonPage({ params }: Props) {
  const { locale, ids, cars, hasTooMany } = await readPage(params);
  const t = textsOf(locale, 'comparison');
  const favourites = textsOf(locale, 'favourites');
  const missing = ids.length - cars.length;
  const notes = [
    missing > 0 && (cars.length > 0 ? t('missing', { count: missing }) : t('gone')),
    hasTooMany && t('tooMany', { max: COMPARED_MAX }),
    cars.length === 1 && t('one'),
  ].filter((note) => note !== false);
  return (
    <PageShell locale={locale} path={comparisonHref(ids)}>
      <div className="page-width grid gap-6 pb-10 pt-4 md:gap-8">
        <div className="grid gap-3">
          <Breadcrumbs
            locale={locale}
            path={comparisonHref(ids)}
            trail={[{ name: favourites('title'), href: '/myFavorite' }, { name: t('title') }]}
          />
          <h1>{t('title')}</h1>
          <p className="max-w-text text-lg text-muted print:hidden">{t('lead')}</p>
          {notes.map((note) => (
            <p key={note} className="max-w-text rounded-card bg-trust-tint p-4">
              {note}
            </p>
          ))}
        </div>
        {cars.length > 0 && <ComparisonTable locale={locale} cars={cars} />}
        <p className="flex flex-wrap gap-3 print:hidden">
          {cars.length > 0 && <AskAboutThese locale={locale} cars={cars} />}
          <OtherCarsLink ids={cars.map(({ model_id }) => model_id)}>{t('change')}</OtherCarsLink>
          <a href="/menuCar" className="button-quiet">
            {favourites('seeCars')}
          </a>
        </p>
        {cars.length === 0 && (
          <>
            <SearchForm locale={locale} word="" />
            <PortCars locale={locale} />
          </>
        )}
      </div>
    </PageShell>
  );
}

/** One enquiry that names every car of the comparison. */
function AskAboutThese({ locale, cars }: { locale: Locale; cars: ModelDetail[] }) {
  const t = textsOf(locale, 'favouriteList');
  return (
    <span className="contents" {...usageOnClick(USAGE.goEnquiry, 'comparison', 'favourites')}>
      <EnquiryOpener
        from="comparison"
        about={{ cars: cars.map(({ model_id }) => model_id) }}
        subject={subjectOfCars(cars, 'comparison')}
        className="button-primary"
      >
        {t(cars.length > 1 ? 'askAll' : 'askOne')}
      </EnquiryOpener>
    </span>
  );
}
