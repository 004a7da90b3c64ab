import { describe, expect, it } from 'vitest';
import { toGcj02 } from './gcj02';

/** Reference values of the project eviltransform: WGS-84 and GCJ-02, latitude first. */
const KNOWN = [
  { city: 'Shanghai', wgs: [31.1774276, 121.5272106], gcj: [31.17530398364597, 121.531541859215] },
  { city: 'Shenzhen', wgs: [22.543847, 113.912316], gcj: [22.540796131694766, 113.9171764808363] },
  { city: 'Beijing', wgs: [39.911954, 116.377817], gcj: [39.91334545536069, 116.38404722455657] },
] as const;

/** A tenth of a metre in degrees of latitude. */
const DIGITS = 6;

describe('the shift of Chinese maps', () => {
  it.each(KNOWN)('puts $city where it is known to stand', ({ wgs, gcj }) => {
    const shifted = toGcj02({ latitude: wgs[0], longitude: wgs[1] });
    expect(shifted.latitude).toBeCloseTo(gcj[0], DIGITS);
    expect(shifted.longitude).toBeCloseTo(gcj[1], DIGITS);
  });

  it.each([
    { city: 'Denver', latitude: 39.7392, longitude: -104.9903 },
    { city: 'Brisbane', latitude: -27.4698, longitude: 153.0251 },
    { city: 'Moscow', latitude: 55.7558, longitude: 37.6173 },
  ])('leaves $city where it is', ({ latitude, longitude }) => {
    expect(toGcj02({ latitude, longitude })).toEqual({ latitude, longitude });
  });
});
