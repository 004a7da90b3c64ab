import { expect, it } from 'vitest';
import { parseServerEnv } from './server';

it('takes a variable that is left empty for one that is not set', () => {
  const unset = parseServerEnv({});
  const empty = Object.fromEntries(Object.keys(unset).map((name) => [name, '']));
  expect(empty).toHaveProperty('LEAD_RETENTION_DAYS');
  expect(parseServerEnv({ ...empty, SITE_ORIGIN: '', DATABASE_URL: '' })).toEqual(unset);
  expect(parseServerEnv({ LEAD_RETENTION_DAYS: '0' }).LEAD_RETENTION_DAYS).toBe(0);
});
