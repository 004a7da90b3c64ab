import { isElectric, isHybrid } from '../car';
import type { Scenario } from '../scenario';

/** Mongolia: duty on the value, excise by size and age, tax on all three. */
export function mongolia(scenario: Scenario): void {
  const { car, calendarYears } = scenario;
  const value = scenario.valueIn('MNT');
  const duty = scenario.line('duty', 'MNT', () => value * scenario.percent('duty'));
  const excise = scenario.line('excise', 'MNT', () => {
    if (isElectric(car)) return scenario.own('excise-electric', calendarYears);
    const column = [3, 6, 9].filter((limit) => calendarYears > limit).length;
    const full = scenario.own('excise', scenario.displacementCc(), column);
    return isHybrid(car) ? full * scenario.percent('excise-hybrid') : full;
  });
  scenario.line('vat', 'MNT', () => (value + duty + excise) * scenario.percent('vat'));
  scenario.line('papers', 'MNT', () => scenario.own('papers'));
}

/** Georgia: excise and import tax by size and age; cars that pay excise pay no value added tax. */
export function georgia(scenario: Scenario): void {
  const { car, calendarYears: years } = scenario;
  if (!isElectric(car)) {
    const cc = scenario.displacementCc();
    scenario.line(
      'duty',
      'GEL',
      () => cc * (scenario.own('duty') + years * scenario.own('duty-age')),
    );
    scenario.line('excise', 'GEL', () => {
      const share = isHybrid(car) ? scenario.percent('excise-hybrid', years) : 1;
      const times = car.steering === 'right' ? scenario.own('excise-right') : 1;
      return cc * scenario.own('excise', years) * share * times;
    });
  }
  scenario.line('customsFee', 'GEL', () => scenario.own('customs-fee'));
  scenario.line('papers', 'GEL', () => scenario.own('papers'));
}

/** Up to this age and size a hybrid's import may be free of Azerbaijan's value added tax. */
const YOUNG_HYBRID = { years: 3, cc: 2500 };
/** Azerbaijan multiplies excise above this age, and by fuel. */
const AZERBAIJANI_AGE_MAX = 7;
/** Above both of these it has other steps. */
const OTHER_STEPS = { years: 3, cc: 3000 };

/** A base, and so much for what is above the step before. */
function steppedExcise(scenario: Scenario, name: string, cc: number, floor: number): number {
  const above = cc - scenario.boundBelow(name, cc, floor);
  return scenario.own(name, cc, 0) + above * scenario.own(name, cc, 1);
}

/** Azerbaijan: duty by size, excise by size, tax on all. */
export function azerbaijan(scenario: Scenario): void {
  const { car, calendarYears: years } = scenario;
  const value = scenario.valueIn('AZN');
  const cc = isElectric(car) ? 0 : scenario.displacementCc();
  const duty = scenario.line('duty', 'AZN', () =>
    isElectric(car)
      ? value * scenario.percent('duty-electric')
      : scenario.exchange(cc * scenario.own('duty'), 'USD', 'AZN'),
  );
  const excise = isElectric(car)
    ? 0
    : scenario.line('excise', 'AZN', () => {
        const isOther = cc > OTHER_STEPS.cc && years > OTHER_STEPS.years;
        const base = isOther
          ? steppedExcise(scenario, 'excise-over-3-years', cc, OTHER_STEPS.cc)
          : steppedExcise(scenario, 'excise', cc, 0);
        if (years <= AZERBAIJANI_AGE_MAX) return base;
        const ofFuel = car.energy === 'diesel' ? '-diesel' : '';
        return base * scenario.own(`excise-over-7-years${ofFuel}`);
      });
  const isYoung = isHybrid(car) && years <= YOUNG_HYBRID.years && cc <= YOUNG_HYBRID.cc;
  const taxed = value + duty + excise;
  scenario.line('vat', 'AZN', () => taxed * scenario.percent(isYoung ? 'vat-hybrid' : 'vat'));
  scenario.line('customsFee', 'AZN', () => scenario.own('customs-fee'));
  scenario.line('recycling', 'AZN', () => scenario.own('recycling', years));
  scenario.line('papers', 'AZN', () => scenario.own('papers'));
}

/** Uzbekistan: duty by value and size, tax, and a recycling fee by a base amount. */
export function uzbekistan(scenario: Scenario): void {
  const { car, turn } = scenario;
  const value = scenario.valueIn('UZS');
  const cc = isElectric(car) ? 0 : scenario.displacementCc();
  const duty = scenario.line('duty', 'UZS', () => {
    if (isElectric(car)) return value * scenario.percent('duty-electric');
    const ofSize = scenario.exchange(cc * scenario.own('duty', cc), 'USD', 'UZS');
    return value * scenario.percent('duty-share', turn.ageYears) + ofSize;
  });
  scenario.line('vat', 'UZS', () => (value + duty) * scenario.percent('vat'));
  scenario.line('recycling', 'UZS', () => {
    const times = isElectric(car)
      ? scenario.own('recycling-electric', turn.ageYears)
      : scenario.own('recycling', cc, turn.ageYears > 3 ? 1 : 0);
    return scenario.own('base-amount') * times;
  });
  scenario.line('papers', 'UZS', () => scenario.own('papers'));
}

/** Tajikistan: duty, excise and tax by value, and none of them for an electric car. */
export function tajikistan(scenario: Scenario): void {
  const value = scenario.valueIn('TJS');
  if (isElectric(scenario.car)) {
    scenario.line('duty', 'TJS', () => value * scenario.percent('duty-electric'));
  } else {
    const duty = scenario.line('duty', 'TJS', () => value * scenario.percent('duty'));
    const excise = scenario.line('excise', 'TJS', () => value * scenario.percent('excise'));
    scenario.line('vat', 'TJS', () => (value + duty + excise) * scenario.percent('vat'));
  }
  scenario.line('papers', 'TJS', () => scenario.own('papers'));
}

/** The Emirates, as in all countries of the Gulf: duty on the value, tax on both. */
export function emirates(scenario: Scenario): void {
  const value = scenario.valueIn('AED');
  const duty = scenario.line('duty', 'AED', () => value * scenario.percent('duty'));
  scenario.line('vat', 'AED', () => (value + duty) * scenario.percent('vat'));
  scenario.line('papers', 'AED', () => scenario.own('papers'));
}
