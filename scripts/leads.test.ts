import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { removeInstance, writeInstance } from '@/lib/runtime/process/instance-file';
import { prepareDatabase } from '@/lib/runtime/process/site-database';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { enquiries } from '@/lib/server/db/schema/leads';
import { searchWords } from '@/lib/server/db/schema/search';
import { auditEntries } from '@/lib/server/db/schema/staff';
import { HOSTILE_LEADS, type HostileLead } from '@/tests/support/hostile-leads';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { SiteCommands } from '@/tests/support/site-commands';

/** Characters that control a terminal, or that hide or reorder text, except our own line ends. */
const OBEYED = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

let folder: string;
let dataDir: string;
let commands: SiteCommands;
let database: EmbeddedDatabase;
let connection: DatabaseConnection;

function rowOf({ fields }: HostileLead, index: number): typeof enquiries.$inferInsert {
  const { car_model: carModel, ...others } = fields;
  return {
    ...others,
    carModel,
    kind: 'general',
    port: 'erenhot',
    number: `HST-${String(index).padStart(4, '0')}`,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leads-command-'));
  dataDir = path.join(folder, 'data');
  commands = new SiteCommands(dataDir);
  await unpackTestDatabase(dataDir);
  database = await openEmbeddedDatabase(dataDir);
  connection = connectDatabase(database.url, 2);
  writeInstance(dataDir, { port: 4711, databaseUrl: database.url, refreshSecret: 'unused' });
  await connection.db.insert(enquiries).values(HOSTILE_LEADS.map(rowOf));
});
afterAll(async () => {
  commands.close();
  removeInstance(dataDir);
  await connection.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => commands.run('leads', ...words);

describe('npm run leads', () => {
  it('lists hostile enquiries on a line each, and nothing in them is obeyed by the terminal', async () => {
    const { output } = await run('list', '--limit', '100');
    expect(output.trim().split('\n')).toHaveLength(HOSTILE_LEADS.length);
    expect(OBEYED.exec(output)).toBeNull();
    expect(output).toContain(String.raw`\u{1b}[2J`);
    expect(output).toContain(String.raw`\u{202e}gnp.exe`);
  });

  it('shows everything about one, typed lines under a mark', async () => {
    const index = HOSTILE_LEADS.findIndex(({ title }) => title === 'a line that passes for ours');
    const { output } = await run('show', `hst-${String(index).padStart(4, '0')}`);
    expect(output).toContain('\n  | Phone: 110\n');
    expect(output.split('\n').filter((line) => line.startsWith('Phone:'))).toEqual([
      'Phone: +976 9911 2233',
    ]);
    expect(OBEYED.exec(output)).toBeNull();
  });

  it('writes a list that only its user may read, over no other file, and into the audit trail', async () => {
    const file = path.join(folder, 'list.csv');
    expect((await run('export', file, '--lang', 'mn')).output).toBe(
      `${HOSTILE_LEADS.length} enquiries are in ${file}.\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(parse(await readFile(file), { bom: true, columns: true })).toHaveLength(
      HOSTILE_LEADS.length,
    );
    expect(await run('export', file)).toMatchObject({
      code: 1,
      errors: `${file} exists: name a new file.\n`,
    });
    const trail = await connection.db.select().from(auditEntries);
    expect(trail).toMatchObject([{ action: 'leadsExported', staffId: null }]);
  });

  it('leaves the words of the search to the release that runs, which may be another one', async () => {
    const { db } = connection;
    const word = { term: 'quetzal', kind: 'trade', locale: 'en', target: 'quetzal' } as const;
    await db.insert(searchWords).values({ ...word, sound: '', deletions: [] });
    const count = () => db.$count(searchWords, eq(searchWords.term, word.term));
    await run('list');
    expect(await count()).toBe(1);
    await prepareDatabase(database.url, parseServerEnv({}), async () => null);
    expect(await count()).toBe(0);
  });

  it('prints new enquiries, and ends when it is stopped', async () => {
    const { DATABASE_URL: _, ...env } = process.env;
    const command = spawn(
      process.execPath,
      ['scripts/run.mjs', 'leads', 'follow', '--lang', 'ru'],
      {
        env: { ...env, DATA_DIR: dataDir },
      },
    );
    const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toMatch(/^Waiting/);
    const ivan = { name: 'Иван', country: 'Россия', mail: '', mobile: '+7 916 123-45-67' };
    const others = {
      ...ivan,
      remark: 'Цена?',
      lang: 'en',
      kind: 'car',
      port: 'khorgos',
      number: 'IVN-0001',
    } as const;
    await connection.db
      .insert(enquiries)
      .values([others, { ...others, lang: 'ru', number: 'IVN-0002' }]);
    expect((await lines.next()).value).toMatch(/^IVN-0002 .*khorgos.*Иван/);
    command.kill('SIGINT');
    expect(await once(command, 'close')).toEqual([0, null]);
  });
});
