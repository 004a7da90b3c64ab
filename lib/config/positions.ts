import type { Position } from './company';

const EARTH_RADIUS_M = 6_371_000;

/** Great-circle distance in metres (haversine). */
export function distanceM(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const share =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(share));
}

/** How far Chinese maps draw a spot from its WGS-84 position: some hundred metres. */
const SHIFT_M = { min: 50, max: 1500 };

/** Whether two positions can be one spot, the second as Chinese maps have it. */
export function isSameSpot(wgs84: Position, gcj02: Position): boolean {
  const shiftM = distanceM(wgs84, gcj02);
  return shiftM > SHIFT_M.min && shiftM < SHIFT_M.max;
}
