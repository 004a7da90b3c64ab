import '@/components/content/prose.css';
import '@/components/landed-cost/landed-cost.css';
import { PrintHead } from '@/components/car/print-head';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageSubject } from '@/components/enquiry/page-subject';
import { CostForm } from '@/components/landed-cost/cost-form';
import { CostTable } from '@/components/landed-cost/cost-table';
import { RateList } from '@/components/landed-cost/rate-list';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import {
  type Buyer,
  LANDED_COUNTRY_CODES,
  type LandedCity,
  landedCitiesOf,
  landedCountryOf,
} from '@/lib/config/landed-countries';
import { readModelById, readUnitById } from '@/lib/content/catalogue';
import { ownCityOf, readDelivery, readLandedCost, readRates } from '@/lib/content/landed-cost';
import { readTypedCar } from '@/lib/content/search';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { fullNameOf } from '@/lib/format/model-facts';
import { countryNameOf } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { type CostQuestion, landedCostHref } from '@/lib/routing/landed-cost-address';
import { carHref, unitHref } from '@/lib/routing/paths';

/** The city for languages that no city is assigned to. */
const FALLBACK_CITY: LandedCity = 'almaty';

/** What a car costs in a city, and the rates of that country; without a car the rates alone. */
export async function LandedCostScreen({
  locale,
  question,
}: {
  locale: Locale;
  question: CostQuestion;
}) {
  const t = textsOf(locale, 'landedCost');
  const { car: typed } = question;
  const named =
    typeof typed === 'string'
      ? await readTypedCar(locale, typed)
      : { car: typed, unit: question.unit };
  const model = named?.car ? await readModelById(locale, named.car) : null;
  const city = question.to ?? ownCityOf(locale) ?? FALLBACK_CITY;
  const country = landedCountryOf(city);
  const { day, rates, money } = await readRates(country);
  const car = model?.model_id;
  const found = model && named?.unit && (await readUnitById(locale, model.model_id, named.unit));
  // No cost is shown for a unit that is sold or belongs to another model.
  const unit = found && found.model_id === car && found.status !== 'sold' ? found : null;
  const asked = { car, unit: unit?.unit_id, by: question.by };
  const buyer = question.by ?? 'person';
  const path = landedCostHref({ ...asked, to: question.to });
  return (
    <PageShell
      locale={locale}
      path={path}
      {...(car && { about: { cars: [car], unit: unit?.unit_id } })}
    >
      {model && <PageSubject subject={subjectOfCars([model], 'landedCost', unit)} />}
      <div className="page-width grid gap-6 pt-8 md:pt-12">
        <PrintHead locale={locale} path={path} isCoded={false} />
        <PageTitle title={t('title')} lead={t(question.by ? 'leadCompany' : 'lead')} />
        {model && <CarCost locale={locale} model={model} unit={unit} city={city} buyer={buyer} />}
        <CostForm
          locale={locale}
          city={city}
          buyer={buyer}
          car={model && !unit ? car : typed}
          unit={question.unit && unit?.unit_id}
          isChosen={question.to !== undefined}
          isUnknown={typed !== undefined && !model}
        />
        {!model && (
          <p>
            <a href="/menuCar" className="button-quiet">
              {t('seeCars')}
            </a>
          </p>
        )}
      </div>
      <Section
        title={t('ratesTitle', { country: countryNameOf(locale, country) })}
        lead={t('ratesLead')}
      >
        <RateList locale={locale} rates={rates} day={day} />
      </Section>
      <Section title={t('moneyTitle')} lead={t('oneDollar')}>
        <RateList locale={locale} rates={money} day={day} />
      </Section>
      <Section title={t('otherCountries')}>
        <ul className="flex flex-wrap gap-3">
          {LANDED_COUNTRY_CODES.filter((code) => code !== country).map((code) => (
            <li key={code}>
              <a
                href={landedCostHref({ ...asked, to: landedCitiesOf(code)[0] })}
                className="button-quiet"
              >
                {countryNameOf(locale, code)}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </PageShell>
  );
}

async function CarCost({
  locale,
  model,
  unit,
  city,
  buyer,
}: {
  locale: Locale;
  model: ModelDetail;
  unit: UnitDetail | null;
  city: LandedCity;
  buyer: Buyer;
}) {
  const t = textsOf(locale, 'landedCost');
  const cost = await readLandedCost(model, unit ?? model, city, buyer);
  return (
    <section className="grid gap-4">
      <h2>
        <a
          href={unit ? unitHref(model.model_id, unit.unit_id) : carHref(model.model_id)}
          className="text-link"
        >
          <UnbrokenName name={fullNameOf(model)} />
        </a>
        {' · '}
        {unit && (
          <>
            <bdi className="whitespace-nowrap">{unit.stock_number}</bdi>
            {' · '}
          </>
        )}
        {t(`cities.${city}`)}
      </h2>
      {cost.isKnown ? (
        <CostTable locale={locale} city={city} cost={cost} delivery={await readDelivery(city)} />
      ) : (
        <p>{t(`missing.${isNamed(cost.missing) ? cost.missing : 'rate'}`)}</p>
      )}
      <p className="contents" {...usageOnClick(USAGE.goEnquiry, 'landedCost', 'landedCost')}>
        <EnquiryOpener
          from="landedCost"
          about={{ cars: [model.model_id], unit: unit?.unit_id }}
          className="button-primary justify-self-start"
        >
          {textsOf(locale, 'car')('ask')}
        </EnquiryOpener>
      </p>
    </section>
  );
}

const NAMED = ['vehicle', 'displacement', 'steering', 'company'] as const;

const isNamed = (missing: string): missing is (typeof NAMED)[number] =>
  (NAMED as readonly string[]).includes(missing);
