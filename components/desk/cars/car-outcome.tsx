import type { ReactNode } from 'react';
import { DeskButton, DeskForm, DeskSubmit } from '@/components/desk/form';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { ShownOutcome } from '@/lib/content/desk/car-outcome';
import { type CarRow, carNameOf, endOf, seenOf } from '@/lib/content/desk/cars';
import { changedPriceOf } from '@/lib/format/typed-price';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskPriceOf, deskTextAt, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { carKeyOf } from '@/lib/routing/desk-car-address';

interface OutcomeProps {
  language: DeskLanguage;
  outcome: ShownOutcome;
  /** The page without it. */
  back: string;
}

const priceOf = (car: CarRow) => car.price_usd ?? car.model_price_usd;

const BAD = new Set(['undoRefused', 'ask', 'changed', 'bad', 'gone']);

/** The result of the form that was just sent, with the possible next actions. */
export function CarOutcomeNote({ language, outcome, back }: OutcomeProps) {
  const isBad = BAD.has(outcome.outcome);
  return (
    <div className="desk-notice desk-car-outcome" data-kind={isBad ? 'bad' : 'good'}>
      <p role={isBad ? 'alert' : 'status'}>{sentenceOf(language, outcome)}</p>
      <Answers language={language} outcome={outcome} back={back} />
    </div>
  );
}

function sentenceOf(language: DeskLanguage, shown: ShownOutcome): string {
  const t = deskTextsOf(language, 'carOutcomes');
  const { outcome, car, value, button, last } = shown;
  if (outcome === 'bad') return button === 'price' ? t('badPrice', { value }) : t('bad');
  if (!car) {
    if (outcome === 'ask') return t('askSeveral');
    if (outcome === 'saved') return t('savedSeveral');
    return outcome === 'same' ? t('sameSeveral') : t(outcome === 'undone' ? 'undone' : 'gone');
  }
  const name = carNameOf(car);
  switch (outcome) {
    case 'saved':
    case 'same':
      return t(outcome, { name });
    case 'ask': {
      const price = wantedPriceOf(language, car, value);
      const before = deskPriceOf(language, priceOf(car));
      return t('askPrice', { name, price, before });
    }
    case 'changed': {
      const now = nowOf(language, car, button);
      const yours = wantedOf(language, shown);
      if (!last?.name) return t('changedBySite', { name, now, yours });
      return t('changed', { name, by: last.name, at: deskTimeOf(language, last.at), now, yours });
    }
    default:
      return t(outcome);
  }
}

function wantedPriceOf(language: DeskLanguage, car: CarRow, value: string): string {
  const price = value ? changedPriceOf(value, priceOf(car)) : car.model_price_usd;
  return price === null ? value : deskPriceOf(language, price);
}

/** The stored value of what a button changes. */
function nowOf(language: DeskLanguage, car: CarRow, button: string): string {
  if (button === 'price') return deskPriceOf(language, priceOf(car));
  if (button === 'stock') {
    const { stock_khorgos: khorgos, stock_erenhot: erenhot } = car;
    return deskTextsOf(language, 'carOutcomes')('stockNow', {
      khorgos: khorgos ?? 0,
      erenhot: erenhot ?? 0,
    });
  }
  if (isPort(button)) return standOf(language, car.port);
  const end = endOf(car);
  return withDay(language, car.status, end && storeDayOf(new Date(end)));
}

const isPort = (button: string) => button === 'khorgos' || button === 'erenhot';

function standOf(language: DeskLanguage, stand: string | null | undefined): string {
  if (!stand) return '';
  return deskTextAt(language, 'unitStatuses', stand) ?? deskTextAt(language, 'ports', stand) ?? '';
}

/** The value that the person wanted to store. */
function wantedOf(language: DeskLanguage, { button, value, until, car }: ShownOutcome): string {
  if (button === 'price') {
    return value && car ? wantedPriceOf(language, car, value) : '–';
  }
  if (button === 'stock') {
    const [khorgos = '', erenhot = ''] = value.split('/');
    return deskTextsOf(language, 'carOutcomes')('stockNow', { khorgos, erenhot });
  }
  return withDay(language, button, until ?? '');
}

function withDay(
  language: DeskLanguage,
  stand: string | null | undefined,
  day: string | null,
): string {
  return [standOf(language, stand), day && deskDayOf(language, day)].filter(Boolean).join(', ');
}

/** Undo for what was stored; send again for what was not. */
function Answers({ language, outcome: shown, back }: OutcomeProps) {
  const t = deskTextsOf(language, 'carOutcomes');
  const { outcome, batch, car, picked } = shown;
  if (outcome === 'saved' && batch) {
    return (
      <DeskButton action="undo-cars" values={{ batch, ...(car && { car: carKeyOf(car) }) }}>
        {t('undo')}
      </DeskButton>
    );
  }
  if (outcome !== 'ask' && outcome !== 'changed') return null;
  const cars = car ? [car] : picked;
  if (cars.length === 0) return null;
  return (
    <>
      {!car && <PriceChanges language={language} cars={cars} value={shown.value} />}
      <div className="desk-actions">
        <AgainForm shown={shown} cars={cars}>
          {t(outcome === 'ask' ? 'yes' : 'replace')}
        </AgainForm>
        <a href={car ? `${back}#${carKeyOf(car)}` : back} className="desk-button-quiet">
          {t(outcome === 'ask' ? 'no' : 'leave')}
        </a>
      </div>
    </>
  );
}

function PriceChanges({
  language,
  cars,
  value,
}: {
  language: DeskLanguage;
  cars: readonly CarRow[];
  value: string;
}) {
  return (
    <ul>
      {cars.map((car) => (
        <li key={carKeyOf(car)}>
          {carNameOf(car)}: {deskPriceOf(language, priceOf(car))} →{' '}
          {wantedPriceOf(language, car, value)}
        </li>
      ))}
    </ul>
  );
}

interface AgainProps {
  shown: ShownOutcome;
  cars: readonly CarRow[];
  children: ReactNode;
}

/** Sends the same again, after the person has seen what is stored now. */
function AgainForm({ shown, cars, children }: AgainProps) {
  const { button, value, until, outcome } = shown;
  const isPrice = button === 'price';
  const [khorgos = '', erenhot = ''] = value.split('/');
  const placing = {
    button,
    ...(until !== undefined && { until }),
    ...(button === 'stock' && { stock_khorgos: khorgos, stock_erenhot: erenhot }),
  };
  const pricing = { value, ...(outcome === 'ask' && { confirmed: '1' }) };
  return (
    <DeskForm action={isPrice ? 'price-cars' : 'place-cars'} values={isPrice ? pricing : placing}>
      {cars.map((car) => (
        <input key={carKeyOf(car)} type="hidden" name="picked" value={seenOf(car)} />
      ))}
      <DeskSubmit>{children}</DeskSubmit>
    </DeskForm>
  );
}
