import { type CarModel, isElectric, priceClass } from './car-model';
import type { RimDesign } from './rim-designs';
import { choose, fraction } from './seeded-choice';
import type { SideDress } from './side-car';

const AERO: RimDesign[] = ['aero-petal', 'aero-blade', 'turbine', 'aero-petal', 'five-twin'];
const ROAD: RimDesign[] = ['five-twin', 'star-y', 'ten', 'turbine', 'multi', 'mesh'];
const ROUGH: RimDesign[] = ['six-block', 'six-block', 'star-y'];

/** Wheels, glass and trim a model wears, derived from its sign and price. */
export function dressOf(model: CarModel, colour: string): SideDress {
  const key = model.model_sign;
  const tier = priceClass(model);
  const rough = ['off-roader', 'pickup'].includes(model.type_sign);
  const designs = rough ? ROUGH : isElectric(model) ? AERO : ROAD;
  const finish =
    tier === 0
      ? choose(key, 'finish', ['silver', 'silver', 'two-tone'] as const)
      : choose(key, 'finish', ['two-tone', 'dark', 'silver', 'two-tone'] as const);
  const canTwoTone = ['hatchback', 'compact-suv', 'large-suv', 'off-roader', 'mpv'].includes(
    model.type_sign,
  );
  return {
    colour,
    wheel: {
      design: choose(key, 'rim', designs),
      finish,
      caliper:
        tier === 2
          ? choose(key, 'caliper', ['#C2410C', '#8E1B1B', '#2F3439', '#C9A227'])
          : '#3C4146',
      knobbly: rough,
    },
    glass: {
      chrome: !rough && tier > 0 && fraction(key, 'chrome') < 0.45,
      twoTone: canTwoTone && colour !== 'black' && fraction(key, 'two-tone') < 0.3,
      privacy: fraction(key, 'privacy') < 0.6,
    },
  };
}
