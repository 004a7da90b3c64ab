import { expect, it } from 'vitest';
import { EXAMPLE_FACTS, type Position } from './company';

const EARTH_RADIUS_M = 6_371_000;

/** Great-circle distance in metres (haversine). */
function distanceM(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const share =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(share));
}

it.each(Object.values(EXAMPLE_FACTS.stores))(
  'places the $port store on Chinese maps as far from its WGS-84 position as their shift is',
  ({ position, positionGcj02 }) => {
    const shiftM = distanceM(position, positionGcj02);
    expect(shiftM).toBeGreaterThan(100);
    expect(shiftM).toBeLessThan(1000);
  },
);
