import '@/components/car/car-page.css';
import '@/components/car/buy-bar.css';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Concerns } from '@/components/car/concerns';
import { Gallery } from '@/components/car/gallery';
import { ModelGrid } from '@/components/car/model-card';
import { PrintHead } from '@/components/car/print-head';
import { FirstFacts, SpecTable } from '@/components/car/spec-table';
import { ModelStock } from '@/components/car/stock-list';
import { ModelUnits } from '@/components/car/unit-list';
import { AnswerLinks } from '@/components/content/answer-links';
import { ArrivalForm } from '@/components/enquiry/arrival-form';
import { PageEnquiry } from '@/components/enquiry/page-enquiry';
import { PageSubject } from '@/components/enquiry/page-subject';
import { CAR_REVIEWS_COUNT, CarReviews } from '@/components/review/review-list';
import { PageShell } from '@/components/shell/page-shell';
import { StructuredData } from '@/components/ui/structured-data';
import { isWithinConcession } from '@/lib/config/recycling-fee';
import { readModelById } from '@/lib/content/catalogue';
import { readAnswersOfCar } from '@/lib/content/passages';
import { readReviews } from '@/lib/content/reviews';
import { chatSubjectOf } from '@/lib/format/chat-subject';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { feeValuesOf, fullNameOf, powerOf, priceOf } from '@/lib/format/model-facts';
import { filtersOfModel } from '@/lib/format/reference';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { comparisonHref } from '@/lib/routing/comparison';
import { carHref, recordIdOf } from '@/lib/routing/paths';
import { offerTitles, pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfCar, sharePicturePath } from '@/lib/seo/share-picture';
import { carStructuredData } from '@/lib/seo/structured-data/car';
import { CarOffer, CarTrail } from './car-parts';

type Props = PageProps<'/[locale]/car/[id]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const id = recordIdOf((await params).id) ?? notFound();
  const model = (await readModelById(locale, id)) ?? notFound();
  return { locale, model };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, model } = await readPage(params);
  const t = textsOf(locale, 'car');
  const car = fullNameOf(model);
  const year = String(model.model_year);
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  const texts = {
    title: offerTitles(
      locale,
      { priceUsd: model.price_usd, stock },
      (offer) => t('metaTitle', { car, year, ...offer }),
      `${car} ${year}`,
    ),
    description: t('metaDescription', {
      car,
      year,
      price: priceOf(locale, model.price_usd),
      power: powerOf(locale, model),
      khorgos: String(model.stock_khorgos),
      erenhot: String(model.stock_erenhot),
    }),
  };
  const picture = sharePicturePath(locale, shareFactsOfCar(locale, model));
  return pageMetadata(locale, carHref(model.model_id), texts, { picture });
}

/** One car: pictures, price, stock, specifications, similar cars. */
export default async function CarPage({ params }: Props) {
  const { locale, model } = await readPage(params);
  const reviewed = { modelId: model.model_id, pageSize: CAR_REVIEWS_COUNT };
  const { reviews, summary, total } = await readReviews(locale, reviewed);
  const { concerns, answers } = await readAnswersOfCar(locale, model);
  const t = textsOf(locale, 'car');
  const path = carHref(model.model_id);
  const about = { cars: [model.model_id] };
  const subject = subjectOfCars([model], 'car');
  const compare = textsOf(locale, 'favouriteList')('comparison.choose');
  return (
    <PageShell locale={locale} path={path} about={about} hasFixedHeader>
      <PageSubject subject={subject} />
      <StructuredData data={carStructuredData(locale, model, summary)} />
      <div className="page-width car-page">
        <PrintHead locale={locale} path={path} />
        <CarTrail locale={locale} path={path} model={model} />
        <div className="car-columns">
          {model.pictures.length > 0 && (
            <Gallery locale={locale} car={fullNameOf(model)} pictures={model.pictures} />
          )}
          <CarOffer locale={locale} model={model} about={chatSubjectOf(locale, model)}>
            <ModelStock locale={locale} model={model} />
          </CarOffer>
          <div className="car-story">
            {model.units && model.units.length > 0 && <ModelUnits locale={locale} model={model} />}
            <FirstFacts locale={locale} model={model} />
            {model.summary && <p>{model.summary}</p>}
            {model.similar.length > 0 && (
              <section>
                <h2>{t('similar')}</h2>
                <ModelGrid
                  locale={locale}
                  models={model.similar}
                  action={(other) => (
                    <a
                      href={comparisonHref([model.model_id, other.model_id])}
                      rel="nofollow"
                      className="model-card-action"
                    >
                      {compare} <span className="sr-only">{fullNameOf(other)}</span>
                    </a>
                  )}
                />
              </section>
            )}
            {model.stock_khorgos + model.stock_erenhot === 0 && (
              <ArrivalForm locale={locale} filters={filtersOfModel(model.model_id)} />
            )}
            <Concerns locale={locale} concerns={concerns} about={about} />
            <section className="below-view">
              <h2>{t('specifications')}</h2>
              <SpecTable locale={locale} model={model} />
              {isWithinConcession(model) && (
                <p className="spec-note">{t('feeNote', feeValuesOf(locale))}</p>
              )}
            </section>
            <section className="below-view">
              <h2>{textsOf(locale, 'enquiry')('titleCar')}</h2>
              {answers.length > 0 && <AnswerLinks answers={answers} />}
              <div className="car-enquiry">
                <PageEnquiry locale={locale} subject={{ ...about, from: 'car' }} fields={subject} />
              </div>
            </section>
            <CarReviews
              locale={locale}
              modelId={model.model_id}
              reviews={reviews}
              summary={summary}
              total={total}
            />
          </div>
        </div>
      </div>
    </PageShell>
  );
}
