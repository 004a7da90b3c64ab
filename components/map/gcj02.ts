/** Decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Semi-major axis in metres and squared eccentricity of the Krasovsky 1940 ellipsoid. */
const AXIS_M = 6_378_245;
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943;

/** Where Chinese maps are shifted, roughly; beyond it they agree with everybody else's. */
const SHIFTED = { south: 0.8293, north: 55.8271, west: 72.004, east: 137.8347 };

/** One wave of the shift in metres: two thirds of a sum of sines, half periods in degrees. */
function wave(degrees: number, ...parts: [amplitudeM: number, halfPeriod: number][]): number {
  const sum = parts.reduce(
    (total, [amplitudeM, halfPeriod]) =>
      total + amplitudeM * Math.sin((degrees / halfPeriod) * Math.PI),
    0,
  );
  return (sum * 2) / 3;
}

/**
 * A WGS-84 position as maps made in China place it (GCJ-02), up to 700 m beside the truth.
 *
 * The shift has never been published. This is the formula that open map software found and agrees
 * on; the project eviltransform (https://github.com/googollee/eviltransform) keeps reference
 * values for it, which the test beside this file holds.
 * @returns the same position outside the shifted area
 */
export function toGcj02({ latitude, longitude }: Position): Position {
  const isShifted =
    latitude > SHIFTED.south &&
    latitude < SHIFTED.north &&
    longitude > SHIFTED.west &&
    longitude < SHIFTED.east;
  if (!isShifted) return { latitude, longitude };

  // The formula counts from a point in Gansu.
  const x = longitude - 105;
  const y = latitude - 35;
  const common = wave(x, [20, 1 / 6], [20, 1 / 2]);
  const northM =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    common +
    wave(y, [20, 1], [40, 3], [160, 12], [320, 30]);
  const eastM =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    common +
    wave(x, [20, 1], [40, 3], [150, 12], [300, 30]);

  const radians = (latitude * Math.PI) / 180;
  const flattening = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2;
  const meridianRadiusM = (AXIS_M * (1 - ECCENTRICITY_SQUARED)) / flattening ** 1.5;
  const parallelRadiusM = (AXIS_M / Math.sqrt(flattening)) * Math.cos(radians);
  return {
    latitude: latitude + (northM / meridianRadiusM) * (180 / Math.PI),
    longitude: longitude + (eastM / parallelRadiusM) * (180 / Math.PI),
  };
}
