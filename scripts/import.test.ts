import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { removeInstance, writeInstance } from '@/lib/runtime/process/instance-file';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { listenForContentChanges } from '@/lib/server/db/content-changes';
import { brands } from '@/lib/server/db/schema/catalogue';
import { units } from '@/lib/server/db/schema/units';
import { dealerWorkbooks, workbookOf } from '@/tests/support/server/dealer-workbooks';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { SiteCommands } from '@/tests/support/site-commands';

const BRANDS = 'brand_sign,brand_name,position\nbyd,BYD,1\ngeely,Geely,2\n';
const BAD_BRANDS = 'brand_sign,brand_name,position\nchery,Chery,3\nhaval,,first\n';

let folder: string;
let dataDir: string;
let commands: SiteCommands;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-command-'));
  dataDir = path.join(folder, 'data');
  commands = new SiteCommands(dataDir, { INIT_CWD: folder });
  await writeFile(path.join(folder, 'brands.csv'), BRANDS);
  await writeFile(path.join(folder, 'bad.csv'), BAD_BRANDS);
});
afterAll(async () => {
  commands.close();
  await rm(folder, { recursive: true });
});

/** Runs the command in the working directory `folder`. */
const runImport = (...args: string[]) => commands.run('import', ...args);

describe('npm run import', () => {
  it('says how it is used when it is not told what to do', async () => {
    const { code, output } = await runImport();
    expect(code).toBe(1);
    expect(output).toContain('Usage: npm run import -- FILE');
  });

  it('opens the embedded database itself while no site runs', async () => {
    const { DATABASE_URL: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/run.mjs', 'import', 'brands.csv'],
      { env: { ...env, DATA_DIR: dataDir, INIT_CWD: folder } },
    );
    expect(stdout).toContain('Imported 2 brands.');
    expect(stdout).toContain('No site is running here');
  });
});

describe('npm run import beside a running site', () => {
  let database: EmbeddedDatabase;
  let connection: DatabaseConnection;
  let stopListening: () => Promise<void>;
  const announced: string[][] = [];
  beforeAll(async () => {
    database = await openEmbeddedDatabase(dataDir);
    connection = connectDatabase(database.url, 2);
    stopListening = await listenForContentChanges(database.url, {
      onChange: (tags) => announced.push(tags),
    });
    writeInstance(dataDir, { port: 1, databaseUrl: database.url, refreshSecret: 'unused' });
  });
  afterAll(async () => {
    removeInstance(dataDir);
    await stopListening();
    await connection.close();
    await database.close();
  });

  it('writes into its database and tells it which pages have changed', async () => {
    const { output } = await runImport('brands.csv');
    expect(output).not.toContain('shows the change');
    await writeFile(path.join(folder, 'one.csv'), 'brand_sign,brand_name\ngeely,Geely Auto\n');
    const changing = await runImport('one.csv');
    expect(changing.output).toContain('The running site shows the change.');
    expect(changing.code).toBe(0);
    await expect.poll(() => announced).toEqual([['catalogue']]);
  });

  it('says of each record what it changes, and how many it leaves as they are', async () => {
    await writeFile(
      path.join(folder, 'few.csv'),
      'brand_sign,brand_name\nbyd,Build Your Dreams\ngeely,\n',
    );
    const { output } = await runImport('few.csv');
    expect(output).toContain('brand byd: brand_name BYD → Build Your Dreams\n');
    expect(output).toContain('Imported 1 brand; 1 brand unchanged.');
    await expect.poll(() => announced).toHaveLength(2);
  });

  it('lists bad rows by file, line and column, ends with 1 and changes nothing', async () => {
    const { code, output } = await runImport('bad.csv');
    expect(code).toBe(1);
    expect(output).toContain('bad.csv:3: brand_name: is missing');
    expect(output).toContain('bad.csv:3: position: "first" is not a number');
    expect(output).toContain('1 bad row: nothing was changed.');
    expect(await connection.db.$count(brands)).toBe(2);
    expect(announced).toHaveLength(2);
  });

  it('imports the good rows with --skip-bad', async () => {
    const { code, output } = await runImport('bad.csv', '--skip-bad');
    expect(code).toBe(0);
    expect(output).toContain('Imported 1 brand; skipped 1 bad row.');
    expect(await connection.db.$count(brands)).toBe(3);
  });

  it('asks in the language of the person what unknown columns are, and remembers the answer', async () => {
    await writeFile(path.join(folder, 'марки.csv'), 'brand_sign;Как зовут\nbyd;БИД\n');
    const asked = await runImport('марки.csv', '--lang', 'ru');
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('Что это за колонка: «Как зовут»? Под ней стоит: БИД.');
    const map = ['--map', 'Как зовут=brand_name'];
    const preview = await runImport('марки.csv', '--preview', '--lang', 'ru', ...map);
    expect(preview.output).toMatch(/brand byd\s+Название марки\s+Build Your Dreams\s+БИД/);
    expect(preview.output).toContain('Ничего не записано. Изменилось бы: 1 марка.');
    const { output } = await runImport('марки.csv', '--lang', 'zh');
    expect(output).toContain('已导入：1 个品牌');
    const undone = await runImport('--undo', '--lang', 'mn');
    expect(undone.output).toContain('1 бичлэг сүүлчийн оруулалтын өмнөх байдалдаа орлоо.');
    const [byd] = await connection.db.select().from(brands).where(eq(brands.brandSign, 'byd'));
    expect(byd?.brandName).toBe('Build Your Dreams');
  });

  it('brings in four workbooks as dealers write them, by preview, answers and undo', async () => {
    await addTestCar(connection.db);
    const workbooks = dealerWorkbooks({ brand: 'Tulpar', model: 'Steppe' });
    for (const workbook of workbooks) {
      await writeFile(path.join(folder, workbook.fileName), workbookOf(workbook));
    }
    const files = workbooks.map(({ fileName }) => fileName);
    const asked = await runImport(...files);
    expect(asked.output).toContain(
      'Which column is “Что сказал мастер”? Below it stands: ходовая хорошая.',
    );
    const answers = workbooks.flatMap(({ odd }) => (odd ? ['--map', `${odd}=`] : []));
    const preview = await runImport(...files, '--preview', ...answers);
    expect(preview.output).toContain('Nothing was written. It would change 1 model, 3 cars.');
    expect(await connection.db.$count(units)).toBe(0);
    const { output } = await runImport(...files);
    expect(output).toContain('Imported 1 model, 3 cars');
    const brought = await connection.db.select().from(units);
    expect(brought.map(({ vin }) => vin).sort()).toEqual(
      workbooks.flatMap(({ vin = [] }) => vin).sort(),
    );
    for (const car of brought) {
      expect(car).toMatchObject({ modelId: TEST_MODEL_ID, mileageKm: 12_000, priceUsd: 18_500 });
    }
    const undone = await runImport('--undo');
    expect(undone.output).toContain('4 records are as before the last import.');
    expect(await connection.db.$count(units)).toBe(0);
  });
});
