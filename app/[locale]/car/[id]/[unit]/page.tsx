import '@/components/car/car-page.css';
import '@/components/car/buy-bar.css';
import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { Concerns } from '@/components/car/concerns';
import { UnitGallery } from '@/components/car/gallery';
import { ModelGrid } from '@/components/car/model-card';
import { PrintHead } from '@/components/car/print-head';
import { SoldBox } from '@/components/car/sold-box';
import { UnitStock } from '@/components/car/stock-list';
import { OtherUnits } from '@/components/car/unit-list';
import { UnitReport } from '@/components/car/unit-report';
import { AnswerLinks } from '@/components/content/answer-links';
import { ArrivalForm } from '@/components/enquiry/arrival-form';
import { PageEnquiry } from '@/components/enquiry/page-enquiry';
import { PageSubject } from '@/components/enquiry/page-subject';
import { PageShell } from '@/components/shell/page-shell';
import { StructuredData } from '@/components/ui/structured-data';
import { readModelById, readUnitById } from '@/lib/content/catalogue';
import { readAnswersOfCar } from '@/lib/content/passages';
import { chatSubjectOfUnit } from '@/lib/format/chat-subject';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { fullNameOf } from '@/lib/format/model-facts';
import { filtersOfModel } from '@/lib/format/reference';
import { unitDescriptionOf } from '@/lib/format/unit-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { carHref, recordIdOf, unitHref } from '@/lib/routing/paths';
import { offerTitles, pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfUnit, sharePicturePath } from '@/lib/seo/share-picture';
import { unitStructuredData } from '@/lib/seo/structured-data/unit';
import { CarOffer, CarTrail } from '../car-parts';

type Props = PageProps<'/[locale]/car/[id]/[unit]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const given = await params;
  const modelId = recordIdOf(given.id) ?? notFound();
  const unitId = recordIdOf(given.unit) ?? notFound();
  const unit = (await readUnitById(locale, modelId, unitId)) ?? notFound();
  const model = (await readModelById(locale, unit.model_id)) ?? notFound();
  return { locale, model, unit, isBelowOwn: unit.model_id === modelId };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, model, unit } = await readPage(params);
  const t = textsOf(locale, 'car');
  const car = `${fullNameOf(model)} (${unit.stock_number})`;
  const year = String(model.model_year);
  const isSold = unit.status === 'sold';
  const stock = { khorgos: 0, erenhot: 0, [unit.port]: 1 };
  const texts = {
    title: offerTitles(
      locale,
      { priceUsd: isSold ? null : unit.price_usd, stock },
      (offer) => t('metaTitle', { car, year, ...offer }),
      `${car} ${year}`,
    ),
    description: unitDescriptionOf(locale, model, unit),
  };
  const picture = sharePicturePath(locale, shareFactsOfUnit(locale, model, unit));
  return pageMetadata(locale, unitHref(model.model_id, unit.unit_id), texts, { picture });
}

/** One car that stands, comes or was sold: pictures, what is known of it, price, others like it. */
export default async function UnitPage({ params }: Props) {
  const { locale, model, unit, isBelowOwn } = await readPage(params);
  const path = unitHref(model.model_id, unit.unit_id);
  if (!isBelowOwn) permanentRedirect(path);
  const { condition } = unit;
  const { concerns, answers } = await readAnswersOfCar(locale, {
    ...model,
    ...(condition && { condition }),
  });
  const t = textsOf(locale, 'car');
  const texts = textsOf(locale, 'unit');
  const car = fullNameOf(model);
  const about = { cars: [model.model_id], unit: unit.unit_id };
  const subject = subjectOfCars([model], 'car', unit);
  return (
    <PageShell locale={locale} path={path} about={about} hasFixedHeader>
      <PageSubject subject={subject} />
      <StructuredData data={unitStructuredData(locale, model, unit)} />
      <div className="page-width car-page">
        <PrintHead locale={locale} path={path} />
        <CarTrail locale={locale} path={path} model={model} page={unit.stock_number} />
        <div className="car-columns">
          <UnitGallery locale={locale} model={model} unit={unit} />
          {unit.status === 'sold' ? (
            <SoldBox locale={locale} model={model} unit={unit} />
          ) : (
            <CarOffer
              locale={locale}
              model={model}
              unit={unit}
              about={chatSubjectOfUnit(locale, model, unit)}
            >
              <UnitStock locale={locale} unit={unit} />
            </CarOffer>
          )}
          <div className="car-story">
            <UnitReport locale={locale} unit={unit} />
            <a href={carHref(model.model_id)} className="button-quiet justify-self-start">
              {texts('aboutModel', { car })}
            </a>
            <OtherUnits locale={locale} model={model} unitId={unit.unit_id} />
            {model.similar.length > 0 && (
              <section>
                <h2>{t('similar')}</h2>
                <ModelGrid locale={locale} models={model.similar} />
              </section>
            )}
            {unit.status === 'sold' && model.stock_khorgos + model.stock_erenhot === 0 && (
              <ArrivalForm locale={locale} filters={filtersOfModel(model.model_id)} />
            )}
            {unit.status !== 'sold' && (
              <Concerns locale={locale} concerns={concerns} about={about} />
            )}
            {unit.status !== 'sold' && (
              <section className="below-view">
                <h2>{textsOf(locale, 'enquiry')('titleCar')}</h2>
                {answers.length > 0 && <AnswerLinks answers={answers} />}
                <div className="car-enquiry">
                  <PageEnquiry
                    locale={locale}
                    subject={{ ...about, from: 'car' }}
                    fields={subject}
                  />
                </div>
              </section>
            )}
          </div>
        </div>
      </div>
    </PageShell>
  );
}
