import type { Position } from './company';

/**
 * GCJ-02, in which maps made in China are drawn, from WGS-84 and back. Neither is published: this is the
 * approximation that mapping programs share, good to a few metres within China.
 */

/** Of the ellipsoid of Krasovsky, in metres, and the square of its eccentricity. */
const AXIS_M = 6_378_245;
const ECCENTRICITY_2 = 0.006_693_421_622_965_943;
/** Around this point the shift is a polynomial with waves. */
const MIDDLE: Position = { latitude: 35, longitude: 105 };

/** Waves that both directions have, in metres, by degrees east. */
const wavesOf = (degrees: number) =>
  (20 * Math.sin(6 * degrees * Math.PI) + 20 * Math.sin(2 * degrees * Math.PI)) * (2 / 3);

/** Long waves, each as its height in metres and its frequency. */
const longWavesOf = (degrees: number, waves: readonly (readonly [height: number, of: number])[]) =>
  waves.reduce((sum, [height, of]) => sum + height * Math.sin(degrees * of * Math.PI), 0) * (2 / 3);

/** Metres by which a position is drawn to the north and to the east of where it is. */
function shiftOf({ latitude, longitude }: Position) {
  const x = longitude - MIDDLE.longitude;
  const y = latitude - MIDDLE.latitude;
  const root = Math.sqrt(Math.abs(x));
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + wavesOf(x);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + wavesOf(x);
  return {
    north:
      north +
      longWavesOf(y, [
        [20, 1],
        [40, 1 / 3],
        [160, 1 / 12],
        [320, 1 / 30],
      ]),
    east:
      east +
      longWavesOf(x, [
        [20, 1],
        [40, 1 / 3],
        [150, 1 / 12],
        [300, 1 / 30],
      ]),
  };
}

/** Where Chinese maps draw a position. */
function gcj02Of({ latitude, longitude }: Position): Position {
  const { north, east } = shiftOf({ latitude, longitude });
  const radians = (latitude * Math.PI) / 180;
  const flat = 1 - ECCENTRICITY_2 * Math.sin(radians) ** 2;
  const meridianM = (AXIS_M * (1 - ECCENTRICITY_2)) / (flat * Math.sqrt(flat));
  const parallelM = (AXIS_M / Math.sqrt(flat)) * Math.cos(radians);
  const degreesOf = (metres: number, radiusM: number) => ((metres / radiusM) * 180) / Math.PI;
  return {
    latitude: latitude + degreesOf(north, meridianM),
    longitude: longitude + degreesOf(east, parallelM),
  };
}

/** The shift changes so slowly that each step leaves a thousandth of what was wrong. */
const STEPS = 4;

/** Where a position is that Chinese maps draw here. */
export function wgs84Of(drawn: Position): Position {
  let found = drawn;
  for (let step = 0; step < STEPS; step += 1) {
    const { latitude, longitude } = gcj02Of(found);
    found = {
      latitude: found.latitude + drawn.latitude - latitude,
      longitude: found.longitude + drawn.longitude - longitude,
    };
  }
  return found;
}
