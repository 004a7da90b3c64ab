import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { sealedSecrets } from './schema/sealed-secrets';
import { SealedByAnotherError, shareSecret } from './sealed-secrets';

const KEY = 'the one key that all machines are given';

withTestDatabase();

it('gives machines that start at once the secret of one of them', async () => {
  const own = ['a', 'b', 'c', 'd'];
  const got = await Promise.all(own.map((each) => shareSecret(database.db, 'first', each, KEY)));
  expect(new Set(got).size).toBe(1);
  expect(own).toContain(got[0]);
  expect(await shareSecret(database.db, 'first', 'a later one', KEY)).toBe(got[0]);
});

it('stores nothing that could be read without the key', async () => {
  await shareSecret(database.db, 'second', 'nobody reads this', KEY);
  const rows = JSON.stringify(await database.db.select().from(sealedSecrets));
  expect(rows).not.toContain('nobody reads this');
  expect(Buffer.from(rows).toString('base64')).not.toContain(btoa('nobody'));
  await expect(shareSecret(database.db, 'second', 'x', `${KEY}!`)).rejects.toThrow(
    SealedByAnotherError,
  );
});

it('accepts neither one secret for another nor one that was changed', async () => {
  await shareSecret(database.db, 'third', 'the third', KEY);
  const [third] = (await database.db.select().from(sealedSecrets)).filter(
    ({ name }) => name === 'third',
  );
  await database.db.insert(sealedSecrets).values({ name: 'fourth', sealed: third?.sealed ?? '' });
  const changed = Buffer.from(third?.sealed ?? '', 'base64');
  changed[14] = (changed[14] ?? 0) ^ 1;
  await database.db
    .insert(sealedSecrets)
    .values({ name: 'fifth', sealed: changed.toString('base64') });
  for (const name of ['fourth', 'fifth']) {
    await expect(shareSecret(database.db, name, 'x', KEY)).rejects.toThrow(SealedByAnotherError);
  }
});
