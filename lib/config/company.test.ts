import { expect, it } from 'vitest';
import { EXAMPLE_FACTS } from './company';
import { distanceM } from './positions';

it.each(Object.values(EXAMPLE_FACTS.stores))(
  'places the $port store on Chinese maps as far from its WGS-84 position as their shift is',
  ({ position, positionGcj02 = position }) => {
    const shiftM = distanceM(position, positionGcj02);
    expect(shiftM).toBeGreaterThan(100);
    expect(shiftM).toBeLessThan(1000);
  },
);
