import type { Currency } from '@/lib/config/landed-countries';
import { feeLimitKw } from '@/lib/config/recycling-fee';
import { isDrivenByMotors, isElectric } from '../car';
import { MissingRate, type Scenario } from '../scenario';

/** The one sum in place of duty, excise and tax that a private person pays in the Union, in euros. */
function personalDutyEur(scenario: Scenario): number {
  const { ageYears } = scenario.turn;
  const cc = scenario.displacementCc();
  if (ageYears > 3) {
    return cc * scenario.rate('EAEU', 'duty-over-3-years', cc, ageYears > 5 ? 1 : 0);
  }
  const value = scenario.valueIn('EUR');
  const share = scenario.rate('EAEU', 'duty-to-3-years', value, 0) / 100;
  return Math.max(value * share, cc * scenario.rate('EAEU', 'duty-to-3-years', value, 1));
}

const personalDuty = (scenario: Scenario, currency: Currency) =>
  scenario.line('duty', currency, () =>
    scenario.exchange(personalDutyEur(scenario), 'EUR', currency),
  );

/** Horsepower as laws of the Union count it. */
const HP_KW = 0.75;

const RECYCLING_GROUPS = [
  [1000, 'to-1000'],
  [2000, '1000-2000'],
  [3000, '2000-3000'],
  [3500, '3000-3500'],
] as const;
/** No larger engine has the concession. */
const CONCESSION_MAX_CC = 3000;

/** The tables say nothing of a company's electric car of less power. */
const ELECTRIC_TABLE_ABOVE_KW = 58.84;

/** Coefficient of a car's group, by displacement where an engine drives. */
function recyclingTimes(scenario: Scenario): number {
  const { countedKw, ageYears } = scenario.turn;
  const isElectricGroup = isDrivenByMotors(scenario.car);
  const cc = isElectricGroup ? 0 : scenario.displacementCc();
  const isWithinLimit = countedKw <= feeLimitKw(isElectricGroup) && cc <= CONCESSION_MAX_CC;
  if (isWithinLimit && !scenario.isCompany) return scenario.own('recycling-private', ageYears);
  if (isElectricGroup && countedKw <= ELECTRIC_TABLE_ABOVE_KW) {
    throw new MissingRate('RU/recycling-electric');
  }
  const ofSize = RECYCLING_GROUPS.find(([upTo]) => cc <= upTo)?.[1] ?? 'over-3500';
  const group = isElectricGroup ? 'electric' : ofSize;
  return scenario.own(`recycling-${group}`, countedKw, ageYears > 3 ? 1 : 0);
}

/** A company's duty by the common tariff, in euros. */
function tariffDutyEur(scenario: Scenario): number {
  const { ageYears } = scenario.turn;
  const cc = scenario.displacementCc();
  const name = scenario.car.energy === 'diesel' ? 'company-diesel' : 'company-duty';
  if (ageYears > 7) return cc * scenario.own(`${name}-over-7-years`, cc);
  const value = scenario.valueIn('EUR');
  if (ageYears <= 3) return value * scenario.percent(`${name}-to-3-years`, cc);
  const used = `${name}-3-7-years`;
  return Math.max(value * scenario.percent(used, cc), cc * scenario.own(used, cc, 1));
}

/** A car in Russia: duty, excise and tax for companies, and for all where motors alone turn the wheels. */
export function russia(scenario: Scenario): void {
  const { car, turn, isCompany } = scenario;
  const byMotors = isDrivenByMotors(car);
  if (isCompany || byMotors) {
    const value = scenario.valueIn('RUB');
    const duty = scenario.line('duty', 'RUB', () =>
      byMotors
        ? value * scenario.percent('duty-electric')
        : scenario.exchange(tariffDutyEur(scenario), 'EUR', 'RUB'),
    );
    const hp = turn.exciseKw / HP_KW;
    const exciseName = byMotors ? 'excise-electric' : 'company-excise';
    const excise = scenario.line('excise', 'RUB', () => hp * scenario.own(exciseName, hp));
    const taxed = value + duty + excise;
    const vatName = byMotors ? 'vat-electric' : 'company-vat';
    scenario.line('vat', 'RUB', () => taxed * scenario.percent(vatName));
  } else {
    personalDuty(scenario, 'RUB');
  }
  scenario.line('customsFee', 'RUB', () => scenario.own('customs-fee', scenario.valueIn('RUB')));
  scenario.line(
    'recycling',
    'RUB',
    () => scenario.own('recycling-base') * recyclingTimes(scenario),
  );
  scenario.line('papers', 'RUB', () => scenario.own('papers'));
}

/** A private person's car in Belarus. */
export function belarus(scenario: Scenario): void {
  const { car } = scenario;
  if (isDrivenByMotors(car)) {
    const group = isElectric(car) ? 'electric' : 'series-hybrid';
    const value = scenario.valueIn('BYN');
    const duty = scenario.line('duty', 'BYN', () => value * scenario.percent(`duty-${group}`));
    scenario.line('vat', 'BYN', () => (value + duty) * scenario.percent(`vat-${group}`));
  } else {
    personalDuty(scenario, 'BYN');
  }
  scenario.line('recycling', 'BYN', () => scenario.own('recycling', scenario.turn.ageYears));
  scenario.line('papers', 'BYN', () => scenario.own('papers'));
}

/** A private person's car in Kyrgyzstan, which has a quota for cars whose motors alone drive them. */
export function kyrgyzstan(scenario: Scenario): void {
  const { car, turn } = scenario;
  if (isDrivenByMotors(car)) {
    const value = scenario.valueIn('KGS');
    const duty = scenario.line('duty', 'KGS', () => value * scenario.percent('duty-electric'));
    scenario.line('vat', 'KGS', () => (value + duty) * scenario.percent('vat-electric'));
  } else {
    const cc = scenario.displacementCc();
    const column = turn.ageYears > 3 ? 1 : 0;
    scenario.line('duty', 'USD', () => cc * scenario.own('duty', cc, column));
  }
  scenario.line('papers', 'USD', () => scenario.own('papers'));
}

/** Above this age Kazakhstan's duty is another. */
const KAZAKH_AGE_MAX = 7;

/** A car in Kazakhstan, where duty and tax of the national tariff come cheaper than the one sum. */
export function kazakhstan(scenario: Scenario): void {
  const { car, calendarYears } = scenario;
  const isPure = isElectric(car);
  const value = scenario.valueIn('KZT');
  const cc = isPure ? 0 : scenario.displacementCc();
  const index = () => scenario.own('monthly-index');
  const duty = scenario.line('duty', 'KZT', () => {
    if (isPure) return value * scenario.percent('duty-electric');
    const isOld = calendarYears > KAZAKH_AGE_MAX;
    return value * scenario.percent(isOld ? 'duty-over-7-years' : 'duty', cc);
  });
  const excise =
    cc > 3000 ? scenario.line('excise', 'KZT', () => cc * scenario.own('excise', cc)) : 0;
  scenario.line('vat', 'KZT', () => (value + duty + excise) * scenario.percent('vat'));
  scenario.line('customsFee', 'KZT', () => index() * scenario.own('customs-fee'));
  if (!isPure) scenario.line('recycling', 'KZT', () => index() * scenario.own('recycling', cc));
  scenario.line('papers', 'KZT', () => {
    const registration = isPure ? 'registration-electric' : 'registration';
    // The year of manufacture counts as the first.
    return index() * scenario.own(registration, calendarYears + 1) + scenario.own('papers');
  });
}
