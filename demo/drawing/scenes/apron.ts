import type { Defs } from '../defs';
import { type FleetCar, lengthOf, parkSide } from './fleet';

/** Paved apron before the gate. */
export function apron(width: number, y: number, bottom: number, defs: Defs): string {
  const fill = defs.linear(0, y, 0, bottom, [
    [0, '#CDBBA7'],
    [0.3, '#B3A596'],
    [1, '#857B72'],
  ]);
  return `<rect x="0" y="${y}" width="${width}" height="${bottom - y}" fill="${fill}"/>`;
}

/** New cars one behind the other, noses to the left. */
export function lineOfCars(
  cars: readonly [FleetCar, string][],
  x: number,
  y: number,
  scale: number,
  gap: number,
  defs: Defs,
): string {
  let at = x;
  let out = '';
  for (const [name, colour] of cars) {
    out += parkSide(name, colour, at, y, scale, defs);
    at += lengthOf(name, scale) + gap;
  }
  return out;
}
