import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { LOCALES } from '@/lib/i18n/locales';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { removeInstance, writeInstance } from '@/lib/runtime/process/instance-file';
import { loadCompanyFacts } from '@/lib/server/company/company-facts';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { companyFacts } from '@/lib/server/db/schema/company';
import { siteChecks } from '@/lib/server/db/schema/site-check';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { openStandInSite, type StandInSite } from '@/tests/support/site-check/stand-in-site';

let dataDir: string;
let database: EmbeddedDatabase;
let connection: DatabaseConnection;
let site: StandInSite;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'check-sites-command-'));
  await unpackTestDatabase(dataDir);
  database = await openEmbeddedDatabase(dataDir);
  connection = connectDatabase(database.url, 2);
  site = await openStandInSite();
  const { port } = site;
  writeInstance(dataDir, { port, databaseUrl: database.url, refreshSecret: 'unused' });
  // The owner has hidden Thai.
  const offered = LOCALES.filter((locale) => locale !== 'th').join('|');
  const by = { updatedAt: new Date(), updatedBy: 'Li Wei' };
  await connection.db
    .insert(companyFacts)
    .values({ section: 'languages', said: { offered }, ...by });
  await loadCompanyFacts(connection.db);
});
afterAll(async () => {
  setCompanyFacts(EXAMPLE_FACTS);
  removeInstance(dataDir);
  await site.close();
  await connection.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Runs the command on the test's site, without the settings of the user who runs the tests. */
async function run(...words: string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, SITE_ORIGIN: site.origin, LOG_LEVEL: 'silent' };
  const command = spawn(process.execPath, ['scripts/run.mjs', 'checks/sites', ...words], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: 'pipe',
  });
  let out = '';
  let error = '';
  command.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  command.stderr.setEncoding('utf8').on('data', (text) => (error += text));
  const [code] = await once(command, 'close');
  return { out, error, code };
}

it('looks at the languages that the owner offers, and at no hidden one', async () => {
  const { out, error, code } = await run();
  expect([error, code]).toEqual(['', 0]);
  expect(out).toContain(`on ${LOCALES.length - 1} hosts`);
  expect(await connection.db.select().from(siteChecks)).toMatchObject([{ state: 'done' }]);
});

it('refuses a hidden language by name, before a check begins', async () => {
  expect(await run('--locale=th')).toMatchObject({
    error: 'The site does not offer th.\n',
    code: 1,
  });
  expect(await connection.db.$count(siteChecks)).toBe(1);
});
