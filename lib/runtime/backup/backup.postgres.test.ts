import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '@/lib/server/db/client';
import { enquiries } from '@/lib/server/db/schema/leads';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import {
  DESK_SECRET,
  digestsOf,
  MEDIA,
  siteEnvOf,
  startBackedUpSite,
} from '@/tests/support/server/backed-up-site';
import { databaseUrl } from '@/tests/support/server/database-template';
import { openEmbeddedDatabase } from '../database/embedded-database';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

let site: Awaited<ReturnType<typeof startBackedUpSite>>;
const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const databaseName = `restored_${randomBytes(6).toString('hex')}`;
const server = postgres(serverUrl, { max: 1, onnotice: () => {} });

beforeAll(async () => {
  site = await startBackedUpSite('demo');
  await server.unsafe(`create database ${databaseName}`);
});
afterAll(async () => {
  await site.close();
  await server.unsafe(`drop database ${databaseName} with (force)`);
  await server.end();
});

it('moves a site whose buyers go on asking to a Postgres of its own and back, with every row and file', async () => {
  const answered: string[] = [];
  let isOver = false;
  const asking = (async () => {
    for (; !isOver; ) {
      answered.push(await storeEnquiry(site.db, { ...MONGOLIAN_LEAD, createdAt: new Date() }));
    }
  })();
  await expect.poll(() => answered.length).toBeGreaterThan(2);
  const before = [...answered];
  const backup = await makeBackup(site.env, join(site.folder, 'backups'), [], new Date());
  isOver = true;
  await asking;
  expect(answered.length).toBeGreaterThan(before.length);

  const url = databaseUrl(serverUrl, databaseName);
  await restoreBackup(siteEnvOf(join(site.folder, 'second'), url), backup.file);
  const { db, close } = connectDatabase(url, 2);
  const restored = await digestsOf(db);
  const numbers = (await db.select({ number: enquiries.number }).from(enquiries)).map(
    ({ number }) => number,
  );
  expect(numbers).toEqual(expect.arrayContaining(before));
  // Tables that the buyers did not change in between are the same as in the source database.
  const source = await digestsOf(site.db);
  const changed = Object.keys(source).filter((table) => source[table] !== restored[table]);
  expect(changed.filter((table) => !/^(enquiries|daily_counts|.*counts.*)$/.test(table))).toEqual(
    [],
  );

  const again = await makeBackup(
    siteEnvOf(join(site.folder, 'second'), url),
    join(site.folder, 'again'),
    [],
    new Date(),
  );
  const third = join(site.folder, 'third');
  await restoreBackup(siteEnvOf(third), again.file);
  const embedded = await openEmbeddedDatabase(third);
  const connection = connectDatabase(embedded.url, 1);
  expect(await digestsOf(connection.db)).toEqual(restored);
  // Sequences continue where they were.
  const next = await storeEnquiry(connection.db, { ...MONGOLIAN_LEAD, createdAt: new Date() });
  expect(numbers).not.toContain(next);
  await connection.close();
  await embedded.close();
  await close();
  const media = readdirSync(join(third, 'media'), { recursive: true, withFileTypes: true });
  const files = media
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name))]);
  expect(Object.fromEntries(files)).toEqual(MEDIA);
  expect(readFileSync(join(third, 'desk-secret'), 'utf8')).toBe(DESK_SECRET);

  await expect(
    restoreBackup(siteEnvOf(join(site.folder, 'second'), url), backup.file),
  ).rejects.toThrow(/not empty: it has .*\d+ of enquiries.*--replace/);
});

it('replaces what is in a schema that belongs to another account, as before Postgres 15', async () => {
  const account = `site_of_${databaseName}`;
  const name = `${databaseName}_foreign`;
  await server.unsafe(`create role ${account} login password 'secret'`);
  await server.unsafe(`create database ${name}`);
  await server.unsafe(`grant create on database ${name} to ${account}`);
  const admin = postgres(databaseUrl(serverUrl, name), { max: 1, onnotice: () => {} });
  await admin.unsafe(`grant all on schema public to ${account}`);
  await admin.end();
  const url = new URL(databaseUrl(serverUrl, name));
  url.username = account;
  url.password = 'secret';
  const env = siteEnvOf(join(site.folder, 'foreign'), url.href);
  const { file, manifest } = await makeBackup(site.env, join(site.folder, 'own'), [], new Date());
  await restoreBackup(env, file);
  const restored = await restoreBackup(env, file, { isReplacing: true });
  expect(restored.manifest).toEqual(manifest);
  await server.unsafe(`drop database ${name} with (force)`);
  await server.unsafe(`drop role ${account}`);
});

it('works on a server that ends long statements and silent transactions', async () => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await server.unsafe(`alter database ${databaseName} set ${limit} = 1`);
  const env = siteEnvOf(join(site.folder, 'second'), databaseUrl(serverUrl, databaseName));
  const { file, manifest } = await makeBackup(env, join(site.folder, 'limited'), [], new Date());
  const restored = await restoreBackup(env, file, { isReplacing: true });
  expect(restored.manifest).toEqual(manifest);
});
