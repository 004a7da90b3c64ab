import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '@/lib/server/db/client';
import { rowsOf } from '@/lib/server/db/database';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { DURABLE_START_PARAMETERS, DurableFileSystem } from './durable-file-system';
import { openEmbeddedDatabase } from './embedded-database';

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-database-'));
  await unpackTestDatabase(join(parent, 'original'));
  const database = await openEmbeddedDatabase(join(parent, 'original'));
  const { db, close } = connectDatabase(database.url, 1);
  await db.execute('create table sales (id int primary key, remark text)');
  await close();
  await database.close();
});
afterAll(() => rmSync(parent, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(parent, 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes `folder` a data folder whose database was in use, and is closed. */
function copyDatabase(): void {
  // Takes the processor for a fifth of Node's own copying of a thousand files.
  execFileSync('cp', ['-R', `${join(parent, 'original')}/.`, folder]);
}

/** Makes `folder` a data folder with the parts of a database that are looked for before it is opened. */
function writeParts(): void {
  for (const part of ['base', 'global', 'pg_wal'])
    mkdirSync(join(folder, 'postgres', part), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'postgres', 'global', 'pg_control'), 'nonsense');
  writeFileSync(join(folder, 'has-database'), '');
}

describe('the embedded database', () => {
  it('has every commit that it answered after a power cut, which takes what was not flushed', async () => {
    copyDatabase();
    const running = join(folder, 'postgres');
    const disk = join(folder, 'disk');
    const startParams = DURABLE_START_PARAMETERS;
    cpSync(running, disk, { recursive: true });

    const keep = (path: string) => {
      if (statSync(path).isFile()) copyFileSync(path, join(disk, relative(running, path)));
    };
    const db = await PGlite.create({ fs: new DurableFileSystem(running, keep), startParams });
    const answered: number[] = [];
    for (let id = 1; id <= 30; id++) {
      const remark = 'Хоёр ширхэг '.repeat(id * 10);
      await db.query('insert into sales values ($1, $2)', [id, remark]);
      answered.push(id);
    }
    await db.query('begin');
    await db.query("insert into sales values (100, 'not committed')");

    const after = await PGlite.create({ fs: new DurableFileSystem(disk), startParams });
    const { rows } = await after.query<{ id: number }>('select id from sales order by id');
    expect(rows.map(({ id }) => id)).toEqual(answered);
    await after.close();
    await db.query('rollback');
    await db.close();
  });

  it('flushes commits as clients of the site make them', async () => {
    copyDatabase();
    const database = await openEmbeddedDatabase(folder);
    const { db, close } = connectDatabase(database.url, 1);
    expect(rowsOf(await db.execute('show fsync'))).toEqual([{ fsync: 'on' }]);
    expect(rowsOf(await db.execute('show synchronous_commit'))).toEqual([
      { synchronous_commit: 'on' },
    ]);
    await close();
    await database.close();
  });

  it('cuts its log while it runs, but in no transaction and not while its files are copied', async () => {
    copyDatabase();
    const database = await openEmbeddedDatabase(folder);
    const { db, close } = connectDatabase(database.url, 1);
    const { db: copying, close: leave } = connectDatabase(database.url, 1);
    const megabytes = async (on: Pick<typeof db, 'execute'>) => {
      const [row] = rowsOf<{ bytes: string }>(
        await on.execute(
          sql`select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()`,
        ),
      );
      return Number(row?.bytes) / 1024 / 1024;
    };
    const write = async (on: Pick<typeof db, 'execute'>, files: number) => {
      for (let file = 0; file < files; file++) {
        await on.execute(
          sql`select pg_logical_emit_message(false, 'log', repeat('x', 16 * 1024 * 1024))`,
        );
      }
    };
    await write(db, 12);
    expect(await megabytes(db)).toBeLessThan(100);
    expect(readdirSync(join(folder, 'postgres', 'pg_wal')).length).toBeLessThan(12);

    await db.transaction(async (transaction) => {
      await write(transaction, 6);
      expect(await megabytes(transaction)).toBeGreaterThan(90);
    });
    expect(await megabytes(db)).toBeLessThan(1);

    await copying.execute(sql`select pg_backup_start('copy', true)`);
    await write(db, 6);
    await copying.execute(sql`select pg_backup_stop(false)`);
    expect(await megabytes(db)).toBeGreaterThan(90);
    await leave();
    await expect.poll(() => megabytes(db)).toBeLessThan(1);

    await close();
    await database.close();
  });

  it('is never replaced by an empty one when its folder has gone', async () => {
    writeFileSync(join(folder, 'has-database'), '');
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(/postgres, is gone\. Put it back/);
    expect(readdirSync(folder)).not.toContain('postgres');
  });

  it.each([
    ['PG_VERSION', 'has-database'],
    ['pg_wal', 'has-database'],
    ['global/pg_control', 'has-database'],
    ['PG_VERSION', undefined],
    ['base', undefined],
  ])(
    'is left unchanged, with a line that says what to do, when it lacks %s; marked: %s',
    async (part, mark) => {
      writeParts();
      rmSync(join(folder, 'postgres', part), { recursive: true });
      if (!mark) rmSync(join(folder, 'has-database'));
      const message = new RegExp(
        `it lacks ${part}.*Put it back from a copy;.*move away .*postgres`,
      );
      const before = readdirSync(folder, { recursive: true }).sort();
      await expect(openEmbeddedDatabase(folder)).rejects.toThrow(message);
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    },
  );

  it('is made again after a start that ended while it made the first one, which is moved aside', async () => {
    mkdirSync(join(folder, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(folder, 'makes-database'), '');
    await (await openEmbeddedDatabase(folder)).close();
    expect(readdirSync(folder).sort()).toEqual([
      'has-database',
      'postgres',
      expect.stringMatching(/^postgres\.incomplete-/),
    ]);
  });

  it.each([
    ['of another version of Postgres', 'PG_VERSION', '16\n', /is of Postgres 16/],
    ['with damaged files', 'global/pg_control', 'nonsense', /cannot be opened: .+ from a copy/],
  ])('is not opened %s, with a line that says why', async (_, part, content, message) => {
    writeParts();
    writeFileSync(join(folder, 'postgres', part), content);
    const opening = openEmbeddedDatabase(folder);
    await expect(opening).rejects.toMatchObject({ name: 'CommandError' });
    await expect(opening).rejects.toThrow(message);
  });
});
