import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { UnitList } from '@/components/car/unit-list';
import { PageSubject } from '@/components/enquiry/page-subject';
import { Pager } from '@/components/search/pager';
import { PageShell } from '@/components/shell/page-shell';
import { readModelById, readUnitPage } from '@/lib/content/catalogue';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { fullNameOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { carHref, recordIdOf, unitsHref } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { pagedTitle } from '../../../../brand/model-list';
import { CarTrail } from '../../car-parts';

type Props = PageProps<'/[locale]/car/[id]/cars/[page]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const given = await params;
  const id = recordIdOf(given.id) ?? notFound();
  const model = (await readModelById(locale, id)) ?? notFound();
  const list = (await readUnitPage(locale, id, Number(given.page))) ?? notFound();
  const car = `${fullNameOf(model)} ${model.model_year}`;
  return { locale, model, list, car, path: unitsHref(id, list.page) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, list, car, path } = await readPage(params);
  const name = textsOf(locale, 'unit')('list');
  const title = [`${car} · ${name}`, car].map((each) => pagedTitle(locale, each, list));
  const texts = { title, description: `${car} · ${name}` };
  // Search engines have each of these cars from the sitemap, and the model's own page.
  return pageMetadata(locale, path, texts, { isUnlisted: true });
}

/** What `/car/{id}?cars=…` shows: every car of a model, also of one with more than its page names. */
export default async function ModelCarsPage({ params }: Props) {
  const { locale, model, list, car, path } = await readPage(params);
  const t = textsOf(locale, 'unit');
  return (
    <PageShell locale={locale} path={path} about={{ cars: [model.model_id] }}>
      <PageSubject subject={subjectOfCars([model], 'car')} />
      <div className="page-width grid gap-6 pt-4">
        <CarTrail locale={locale} path={path} model={model} page={t('list')} />
        <h1>
          <bdi>{car}</bdi>
        </h1>
        <section className="grid gap-4">
          <h2>{t('list')}</h2>
          <UnitList locale={locale} units={list.units} />
          <Pager
            locale={locale}
            page={list.page}
            pageCount={list.pageCount}
            hrefOf={(page) => unitsHref(model.model_id, page)}
          />
        </section>
        <a href={carHref(model.model_id)} className="button-quiet justify-self-start">
          {t('aboutModel', { car: fullNameOf(model) })}
        </a>
      </div>
    </PageShell>
  );
}
