import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLANTED_FAULTS, plant } from './planted-faults';

it.each(PLANTED_FAULTS)('can still be planted: $effect', (fault) => {
  const source = readFileSync(fault.file, 'utf8');
  expect(plant(fault, source)).not.toBe(source);
});
