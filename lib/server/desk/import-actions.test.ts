import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FILE_IMPORT_BOUNDS } from '@/lib/config/file-import';
import { readImport } from '@/lib/content/desk/imports';
import { serverEnv } from '@/lib/env/server';
import { DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import { DeskImportFiles } from '@/lib/runtime/http/desk-import-files';
import { createPageHandler } from '@/lib/runtime/http/page-handler';
import { createRateLimits } from '@/lib/server/request/rate-limits';
import type { DeskBrowser } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { jpegPicture, pngBomb } from '@/tests/support/server/sample-pictures';
import { addTestCar } from '@/tests/support/server/test-car';
import { compressedXlsx, partsOf, tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { rowsOf } from '../db/database';
import { takeFileImport } from '../import/file-import-tasks';
import {
  findFileImport,
  lastWrittenImport,
  listOpenImports,
  listWrittenImports,
  removeExpiredImports,
  storedFileOf,
} from '../import/file-imports';
import { localPictures } from '../import/local-pictures';
import { undoBatch } from '../import/undo-edits';
import { type FileWork, workOnFile } from '../import/work-on-file';
import { packZip } from '../import/zip-package';
import { diskMediaStore } from '../media/disk-media-store';
import { listAudit } from '../staff/audit';
import type { DeskBackend } from '../staff/desk-backend';

const dataDir = mkdtempSync(path.join(tmpdir(), 'imports-'));
const store = diskMediaStore(path.join(dataDir, 'media'));
const { DATA_DIR } = serverEnv();
const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend | undefined };
const { deskBackend } = site;

withDeskTeam();

let server: Server;
let hasRoom = true;
/** Of the limits of the site; 1 in the test of these. */
let scale = 100_000;

beforeAll(async () => {
  serverEnv().DATA_DIR = dataDir;
  site.deskBackend = backend;
  for (const id of [501, 502, 503]) await addTestCar(backend.db, id);
  await backend.db.execute(`update models set model_name = 'Taiga' where model_id = 501`);
  const pages = createPageHandler(async (_, response) => void response.end('Next'), {
    importFiles: new DeskImportFiles({
      backend: async () => ({
        ...backend,
        limits: createRateLimits(scale, { db: () => backend.db, secret: 'x'.repeat(32) }),
      }),
      dataDir,
      hasRoom: async () => hasRoom,
    }),
  });
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => {
  server.close();
  serverEnv().DATA_DIR = DATA_DIR;
  site.deskBackend = deskBackend;
  rmSync(dataDir, { recursive: true });
});

/** A test that fails leaves the others alone. */
afterEach(async () => {
  await backend.db.execute(`update file_imports set state = 'stopped' where written_at is null`);
  await discardAll();
});

interface Sent {
  headers?: Record<string, string>;
  /** In place of the form's own length. */
  length?: number;
  /** The ZIP file beside it; '' as a browser sends the field that is left empty. */
  pictures?: string | Buffer;
}

const partOf = (field: string, name: string, content: string | Buffer) => [
  Buffer.from(
    `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  ),
  Buffer.from(content),
  Buffer.from('\r\n'),
];

/** Sends a file as the form of the page does. */
function sendFile(
  browser: DeskBrowser | null,
  name: string,
  content: string | Buffer,
  { headers, length, pictures = '' }: Sent = {},
) {
  const body = Buffer.concat([
    ...partOf('file', name, content),
    ...partOf('pictures', pictures && '../photos.zip', pictures),
    Buffer.from('--edge--\r\n'),
  ]);
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; to: string }>((resolve, reject) => {
    httpRequest(
      {
        ...{ host: 'localhost', port, method: 'POST', path: '/cars/import/file' },
        headers: {
          host: 'desk.localhost',
          cookie: browser?.headers.get('cookie') ?? '',
          'content-type': 'multipart/form-data; boundary=edge',
          'content-length': String(length ?? body.length),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, to: String(answer.headers.location ?? '') });
      },
    )
      .on('error', reject)
      .end(body);
  });
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Does what was asked for, as the worker has it done. */
async function work(): Promise<void> {
  const job = await takeFileImport(backend.db, at(1));
  const pictures: FileWork['pictures'] = (given) => localPictures(store, given);
  if (job) await workOnFile(backend.db, job, { dataDir, pictures });
}

/** Sends a file and has it read. */
async function sent(
  browser: DeskBrowser,
  name: string,
  content: string | Buffer,
  pictures?: string | Buffer,
) {
  const { to } = await sendFile(browser, name, content, { pictures });
  const [, id = to] = /^\/cars\/import\/([0-9a-f-]{36})$/.exec(to) ?? [];
  await work();
  return id;
}

async function seen(browser: DeskBrowser, id: string, language: 'en' | 'ru' | 'zh' = 'en') {
  const staff = await browser.who();
  return staff && readImport(staff, language, id);
}

const found = (id: string) => findFileImport(backend.db, id);

const FORM = { model: 'Модель', price: 'Цена', odd: 'Что сказал мастер' };
const table = (...rows: (string | number)[][]) => [Object.values(FORM), ...rows].join('\n');
const prices = (...rows: [sign: string, price: number | string][]) =>
  ['model_sign,price_usd', ...rows.map((row) => row.join(','))].join('\n');
const sign = (id: number) => `tulpar-${id}`;

async function priceOf(id: number) {
  const [row] = rowsOf<{ price_usd: number }>(
    await backend.db.execute(`select price_usd from models where model_id = ${id}`),
  );
  return row?.price_usd;
}

async function discardAll() {
  for (const { importId } of await listOpenImports(backend.db, undefined)) {
    await owner.send('discard-file', { id: importId });
  }
}

describe('a file of cars', () => {
  it('is read, asked about once, shown, brought in and taken back', async () => {
    const id = await sent(owner, 'Прайс.csv', table(['Steppe', '19 500 $', 'хорошая']));
    expect(await seen(owner, id, 'ru')).toMatchObject({
      state: 'questions',
      fileName: 'Прайс.csv',
      questions: { headings: [{ heading: FORM.odd, samples: ['хорошая'] }] },
    });
    const answer = { id, 'heading.0': FORM.odd };
    const choose = { ...answer, 'column.0': '' };
    expect((await owner.send('answer-headings', choose)).to).toContain('notice=incomplete');
    const wrong = { ...answer, 'column.0': 'moved_from' };
    expect((await owner.send('answer-headings', wrong)).to).toContain('notice=incomplete');
    await owner.send('answer-headings', { ...answer, 'column.0': '-' });
    await work();
    // Two models are called so.
    const view = await seen(owner, id, 'ru');
    expect(view).toMatchObject({ state: 'previewed', recordCount: 0 });
    expect(view?.report?.problems[0]).toMatchObject({ place: 'Строка 2', column: 'Модель' });

    const again = await sent(owner, 'Прайс.csv', table(['Taiga', '19 500 $', 'да']));
    expect(await seen(owner, again)).toMatchObject({
      state: 'previewed',
      report: {
        changes: [
          {
            name: 'BAM-501',
            href: '/cars/model/501',
            fields: [{ label: 'Price, $', before: '$20,000', after: '$19,500' }],
          },
        ],
      },
    });
    expect(await priceOf(501)).toBe(20_000);
    const file = await found(again);
    await owner.send('bring-in-file', { id: again });
    await work();
    expect(await priceOf(501)).toBe(19_500);
    expect(await seen(owner, again)).toMatchObject({ state: 'written', recordCount: 1 });
    expect(file && existsSync(storedFileOf(dataDir, file))).toBe(false);
    expect(await lastWrittenImport(backend.db)).toBe(again);
    // Twice is once.
    await owner.send('undo-import', { id: again });
    await owner.send('undo-import', { id: again });
    await work();
    await work();
    expect(await priceOf(501)).toBe(20_000);
    expect(await seen(owner, again)).toMatchObject({ state: 'undone', undone: { count: 1 } });
    const [listed] = await listWrittenImports(backend.db);
    expect(listed).toMatchObject({ fileName: 'Прайс.csv', by: 'Li Wei', recordCount: 1 });
    const actions = (await listAudit(backend.db)).entries.map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['importUndone', 'fileImported']);
  });

  it('with odd prices and refused rows waits until both are meant so', async () => {
    const id = await sent(
      owner,
      'a.csv',
      prices([sign(501), 1], [sign(502), 'many'], [sign(503), 9000]),
    );
    const report = (await seen(owner, id))?.report;
    expect(report?.problems).toMatchObject([{ place: 'Row 3', reason: '"many" is not a number' }]);
    expect(report?.asked.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'Row 2: a price of 1 $ is unusual',
      'BAM-501: the price falls from 20,000 to 1 $',
      'BAM-503: the price falls from 20,000 to 9,000 $',
    ]);
    for (const half of [[], ['confirmed'], ['skip']]) {
      const boxes = Object.fromEntries(half.map((name) => [name, '1']));
      const { to } = await owner.send('bring-in-file', { id, ...boxes });
      expect(to).toContain('notice=notConfirmed');
    }
    await owner.send('bring-in-file', { id, confirmed: '1', skip: '1' });
    await work();
    expect([await priceOf(501), await priceOf(503)]).toEqual([1, 9000]);
    await owner.send('undo-import', { id });
    await work();
  });
});

describe('pictures beside a table', () => {
  const cars = (number: string, ...rest: string[]) =>
    [`stock_number,model_sign,port${rest[0] ? ',pictures' : ''}`]
      .concat([number, sign(501), 'khorgos', ...rest].join(','))
      .join('\n');
  const picturesOf = async (number: string) => {
    return rowsOf(
      await backend.db.execute(
        `select src from unit_pictures join units using (unit_id) where stock_number = '${number}'`,
      ),
    ).length;
  };
  const made = () =>
    existsSync(path.join(dataDir, 'media'))
      ? readdirSync(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile(),
        ).length
      : 0;

  it('are shown with it, made when it is brought in, and removed with it', async () => {
    const zip = packZip([
      ['yard/zip-7-1.JPG', await jpegPicture(60, 40)],
      ['ZIP-7-2 rear.jpg', await jpegPicture(62, 40)],
      ['ZIP-8.jpg', await jpegPicture(64, 40)],
    ]);
    const id = await sent(owner, 'a.csv', cars('ZIP-7'), zip);
    const report = (await seen(owner, id))?.report;
    expect(report?.sentPictures).toEqual({ unused: ['ZIP-8.jpg'], unusedCount: 1 });
    const fields = report?.changes.flatMap((change) => change.fields);
    expect(fields).toContainEqual({ label: 'Pictures', before: '', after: '2 pictures' });
    expect(made()).toBe(0);
    await owner.send('bring-in-file', { id });
    // As a process leaves it that is killed before its end.
    await takeFileImport(backend.db, at(1));
    await takeFileImport(backend.db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'previewed', failure: 'lost' });
    await owner.send('bring-in-file', { id });
    await work();
    expect([await seen(owner, id), await picturesOf('ZIP-7'), made()]).toMatchObject([
      { state: 'written', recordCount: 1 },
      ...[2, 4],
    ]);
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
    await owner.send('undo-import', { id });
    await work();
  });

  it('that are no ZIP file or a bomb are refused in one line, and the table goes on without them', async () => {
    const id = await sent(owner, 'a.csv', cars('ZIP-9'), 'no archive');
    const told = await Promise.all(
      DESK_LANGUAGES.map(
        async (language) => (await seen(owner, id, language))?.report?.sentPictures?.refusal,
      ),
    );
    expect(told).toContain('is damaged, or no ZIP file');
    expect(new Set(told).size).toBe(DESK_LANGUAGES.length);
    await owner.send('bring-in-file', { id });
    await work();
    expect(await seen(owner, id)).toMatchObject({ state: 'written', recordCount: 1 });
    await owner.send('undo-import', { id });
    await work();

    const many = packZip(Array.from({ length: 20_001 }, (_, at) => [`${at}.jpg`, Buffer.of()]));
    const full = await sent(owner, 'a.csv', cars('ZIP-9'), many);
    const refusal = 'holds more than 20000 files: split it';
    expect((await seen(owner, full))?.report?.sentPictures).toMatchObject({ refusal });

    const bombs = packZip([
      ['ZIP-9.png', pngBomb(30_000, 30_000)],
      ['large.jpg', Buffer.alloc(41 * 1024 * 1024)],
    ]);
    const odd = cars('ZIP-9', 'ZIP-9.png|large.jpg|none.jpg');
    const bomb = await sent(owner, 'a.csv', odd, bombs);
    const report = (await seen(owner, bomb))?.report;
    expect(report?.problems.map(({ place, reason }) => `${place}: ${reason}`).sort()).toEqual([
      'Row 2: ZIP-9.png has more than 100 megapixels: make it smaller',
      'Row 2: large.jpg is larger than 40 MB',
      'Row 2: there is no picture none.jpg',
    ]);
    expect(await found(bomb)).toMatchObject({ state: 'previewed', recordCount: 0 });
  });
});

describe('the right to bring in files', () => {
  it('is not that of sales, of strangers and of other pages, whatever they send', async () => {
    const file = ['a.csv', prices([sign(501), 19_000])] as const;
    expect(await sendFile(sales, ...file)).toMatchObject({ status: 403 });
    expect((await sendFile(null, ...file)).to).toContain('/sign-in');
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await sendFile(owner, ...file, { headers: elsewhere })).toMatchObject({ status: 403 });
    const id = await sent(owner, ...file);
    for (const action of [
      ...['answer-headings', 'bring-in-file', 'read-file-again', 'discard-file', 'undo-import'],
    ]) {
      expect([action, (await sales.send(action, { id })).status]).toEqual([action, 403]);
      const { to } = await marketing.send(action, { id });
      expect([action, to]).toEqual([action, expect.stringMatching(/notice=(?:notYours|file)/)]);
    }
    expect(await seen(marketing, id)).toBeNull();
    expect(await found(id)).toMatchObject({ state: 'previewed' });
    await discardAll();
    expect(await found(id)).toBeNull();
  });

  it('of marketing is for texts: a price is refused, also where the form says nothing of it', async () => {
    const id = await sent(marketing, 'a.csv', prices([sign(501), 19_000]));
    expect((await seen(marketing, id))?.report?.beyondTexts).toEqual(['Price, $']);
    const { to } = await marketing.send('bring-in-file', { id });
    expect(to).toContain('notice=notYours');
    const texts = await sent(
      marketing,
      'b.csv',
      `model_sign,price_usd,summary_ru\n${sign(502)},20000,Тихий и простой`,
    );
    expect((await seen(marketing, texts))?.report?.beyondTexts).toEqual([]);
    await marketing.send('bring-in-file', { id: texts });
    // The price that the file has is another one by now.
    await backend.db.execute('update models set price_usd = 21000 where model_id = 502');
    await work();
    expect(await seen(marketing, texts)).toMatchObject({ state: 'previewed', failure: 'notYours' });
    await backend.db.execute('update models set price_usd = 20000 where model_id = 502');
    await marketing.send('bring-in-file', { id: texts });
    await work();
    expect(await seen(marketing, texts)).toMatchObject({ state: 'written' });
  });
});

describe('what is sent', () => {
  it('is bounded in size, number and room, and told as a page', async () => {
    const file = ['a.csv', prices([sign(501), 19_000])] as const;
    expect((await sendFile(owner, 'a.csv', '')).to).toContain('notice=fileMissing');
    hasRoom = false;
    expect((await sendFile(owner, ...file)).to).toContain('notice=noRoom');
    hasRoom = true;
    const vast = { length: 5 * FILE_IMPORT_BOUNDS.formBytes };
    expect(await sendFile(owner, ...file, vast)).toMatchObject({ status: 413 });
    const large = Buffer.alloc(FILE_IMPORT_BOUNDS.fileBytes + 10 * 1024, 'a');
    expect((await sendFile(owner, 'a.csv', large)).to).toContain('notice=fileTooLarge');
    scale = 1;
    const noForm = { headers: { 'content-type': 'text/plain' } };
    expect(await sendFile(owner, ...file, noForm)).toMatchObject({ status: 400 });
    scale = 100_000;
    for (let i = 0; i < FILE_IMPORT_BOUNDS.openPerPerson; i += 1) await sendFile(owner, ...file);
    expect((await sendFile(owner, ...file)).to).toContain('notice=tooManyFiles');
    expect(readdirSync(path.join(dataDir, 'imports'))).toHaveLength(5);
    for (let i = 0; i < FILE_IMPORT_BOUNDS.openPerPerson; i += 1) await work();
    await discardAll();
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
  });

  it('is a plain name and no path, and harms nothing whatever it is', async () => {
    const bomb = compressedXlsx(
      packZip([
        ...partsOf(tinyXlsx({ brands: [['brand_sign']] })),
        ['xl/worksheets/sheet9.xml', Buffer.alloc(70 * 1024 * 1024, ' ')],
      ]),
    );
    const hostile: [string, string | Buffer][] = [
      ['bomb.xlsx', bomb],
      ['../../../text.xlsx', 'a text'],
      ['macros.xlsm', 'PK'],
      ['old.xls', Buffer.from('\xd0\xcf\x11\xe0', 'latin1')],
      ['page.xls', '<html><table>'],
      ['quote.csv', `model_sign,price_usd\n"${'a'.repeat(5_000_000)}`],
      ['program.exe', 'MZ'],
      ['list.json', '{"models": ['],
    ];
    for (const [name, content] of hostile) {
      const id = await sent(owner, name, content);
      expect([name, (await found(id))?.state]).toEqual([name, 'refused']);
      const told = await Promise.all(
        DESK_LANGUAGES.map(async (language) => (await seen(owner, id, language))?.unreadable ?? ''),
      );
      // Each language in its own words, in one line, without a folder of the server.
      expect([name, new Set(told).size]).toEqual([name, DESK_LANGUAGES.length]);
      expect(told.join()).not.toMatch(/[\n]|imports-/);
      await owner.send('discard-file', { id });
    }
    const nul = await sent(owner, 'nul.csv', 'Модель,Це\0на\ud800,x\0y\nSe\0al,1\0,\0z\n');
    expect(await found(nul)).toMatchObject({ state: 'questions' });
    const odd = await sent(owner, '..\\..\\x\u0000/прайс\u202e.csv', prices([sign(501), 20_000]));
    expect(await found(odd)).toMatchObject({ fileName: 'прайс.csv', storedName: 'table.csv' });
    await discardAll();
  });
});

describe('work that is interrupted', () => {
  it('is told within a minute, has changed nothing, and goes on by another press', async () => {
    await sendFile(owner, 'a.csv', prices([sign(501), 18_000]));
    const job = await takeFileImport(backend.db, at(1));
    const id = job?.importId ?? '';
    expect(await seen(owner, id)).toMatchObject({ state: 'running' });
    await takeFileImport(backend.db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'stopped', failure: 'lost' });
    await owner.send('read-file-again', { id });
    await work();
    await owner.send('bring-in-file', { id });
    await takeFileImport(backend.db, at(1));
    await takeFileImport(backend.db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'previewed', failure: 'lost' });
    expect(await priceOf(501)).toBe(20_000);
    await owner.send('bring-in-file', { id });
    await work();
    expect(await priceOf(501)).toBe(18_000);
    await owner.send('undo-import', { id });
    await takeFileImport(backend.db, at(1));
    await takeFileImport(backend.db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'written', failure: 'lost' });
    await owner.send('undo-import', { id });
    await work();
    expect(await priceOf(501)).toBe(20_000);
  });

  it('after its commit counts as done', async () => {
    const id = await sent(owner, 'a.csv', prices([sign(501), 18_500]));
    await owner.send('bring-in-file', { id });
    const job = await takeFileImport(backend.db, at(1));
    if (job) await workOnFile(backend.db, job, { dataDir });
    const batch = (await found(id))?.batch;
    // As a process leaves it that is killed between both.
    await backend.db.execute(
      `update file_imports set state = 'running', written_at = null where import_id = '${id}'`,
    );
    await takeFileImport(backend.db, at(60));
    expect(await found(id)).toMatchObject({ state: 'written', failure: null, batch });
    await undoBatch(backend.db, batch ?? '', { staffId: null, at: new Date() });
  });

  it('leaves no file for longer than a day', async () => {
    const id = await sent(owner, 'a.csv', prices([sign(501), 18_000]));
    await removeExpiredImports(backend.db, dataDir, at(3600));
    expect(await found(id)).not.toBeNull();
    await removeExpiredImports(backend.db, dataDir, at(26 * 3600));
    expect(await found(id)).toBeNull();
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
  });
});
