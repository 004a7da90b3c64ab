import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DeskBrowser } from '@/tests/support/server/desk-browser';
import {
  at,
  dataDir,
  discardAll,
  found,
  priceOf,
  prices,
  seen,
  sendFile,
  sent,
  sign,
  withDeskImports,
  work,
} from '@/tests/support/server/desk-imports';
import { backend, marketing, owner, sales } from '@/tests/support/server/desk-team';
import { takeFileImport } from '../import/file-import-tasks';
import {
  lastWrittenImport,
  listWrittenImports,
  removeExpiredImports,
  storedFileOf,
} from '../import/file-imports';
import { importRows } from '../import/import-rows';
import { undoBatch } from '../import/undo-edits';
import { DeskRejection } from '../request/desk-rejection';
import { listAudit } from '../staff/audit';
import { answerWithFile } from './desk-action';

withDeskImports();

const FORM = { model: 'Модель', price: 'Цена', odd: 'Что сказал мастер' };
const table = (...rows: (string | number)[][]) => [Object.values(FORM), ...rows].join('\n');
describe('a file of cars', () => {
  it('is read, asked about once, previewed, imported and undone', async () => {
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

  it.each([
    ['beside known ones', ['Модель', '"Что\nсказал"'], ['Taiga', 'да'], ['-']],
    [
      'among unknown ones',
      ['"Знак\nего"', '"Что\nсказал"'],
      [sign(501), 'да'],
      ['model_sign', '-'],
    ],
  ])(
    'may have headings with line breaks, which browsers send as two characters: %s',
    async (...[_, header, row, columns]) => {
      const id = await sent(owner, 'a.csv', [header, row].join('\n'));
      const headings = (await seen(owner, id))?.questions?.headings ?? [];
      const answers = headings.flatMap(({ heading }, i) => [
        [`heading.${i}`, heading.replaceAll('\n', '\r\n')],
        [`column.${i}`, columns[i] ?? ''],
      ]);
      const { to } = await owner.send('answer-headings', { id, ...Object.fromEntries(answers) });
      expect(to).not.toContain('notice');
      await work();
      expect(await seen(owner, id)).toMatchObject({ state: 'previewed' });
    },
  );

  it('with odd prices and refused rows waits until both are confirmed', async () => {
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

describe('the right to import files', () => {
  it('is not given to sales, strangers and other pages, whatever they send', async () => {
    const file = ['a.csv', prices([sign(501), 19_000])] as const;
    expect(await sendFile(sales, ...file)).toMatchObject({ status: 403 });
    expect((await sendFile(null, ...file)).to).toContain('/sign-in');
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await sendFile(owner, ...file, { headers: elsewhere })).toMatchObject({ status: 403 });
    const id = await sent(owner, ...file);
    for (const action of [
      'answer-headings',
      'bring-in-file',
      'read-file-again',
      'discard-file',
      'undo-import',
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

describe('work that is interrupted', () => {
  it('is shown within a minute, has changed nothing, and continues by another press', async () => {
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

  it('after its commit counts as done, and is in the audit trail', async () => {
    const id = await sent(owner, 'a.csv', prices([sign(501), 18_500]));
    const { db } = backend;
    const last = async () => (await listAudit(db)).entries[0];
    const entry = { staffName: 'Li Wei', after: { file: 'a.csv', records: 1 } };
    // As a process leaves it that is killed before it reports: both times.
    await owner.send('bring-in-file', { id });
    const job = await takeFileImport(db, at(1));
    const batch = randomUUID();
    await db.execute(`update file_imports set batch = '${batch}' where import_id = '${id}'`);
    const values = { model_sign: sign(501), price_usd: 18_500 };
    const editor = { staffId: job?.staffId ?? null, at: new Date() };
    const edit = { batch, source: 'import' as const, ...editor };
    await importRows(db, [{ kind: 'models', file: 'a.csv', line: 2, values }], { edit });
    await takeFileImport(db, at(60));
    expect(await found(id)).toMatchObject({ state: 'written', failure: null, batch });
    expect(await last()).toMatchObject({ ...entry, action: 'fileImported' });
    await owner.send('undo-import', { id });
    await takeFileImport(db, at(1));
    await undoBatch(db, batch, editor);
    await takeFileImport(db, at(60));
    expect(await seen(owner, id)).toMatchObject({ state: 'undone', undone: { count: 1 } });
    expect(await last()).toMatchObject({ ...entry, action: 'importUndone' });
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

it('a file to download goes only to who may have it, by a form of the desk', async () => {
  const ask = async (browser: DeskBrowser, what: string, more: Record<string, string> = {}) => {
    const { headers } = browser;
    const type = 'application/x-www-form-urlencoded';
    for (const [name, value] of Object.entries({ 'content-type': type, ...more }))
      headers.set(name, value);
    const body = `what=${what}`;
    const request = new Request('http://desk.localhost/file', { method: 'POST', headers, body });
    const form = { allowed: 'importCars', maxBytes: 100 } as const;
    const answer = await answerWithFile(request, backend, form, async (sent, { name }) => {
      if (sent.get('what') === 'much') throw new DeskRejection('workbookTooLarge');
      return new Response(`${sent.get('what')} for ${name}`);
    });
    return [answer.status, answer.headers.get('location') ?? (await answer.text())];
  };
  expect(await ask(owner, 'cars')).toEqual([200, 'cars for Li Wei']);
  const referer = 'http://desk.localhost/cars/import';
  const told = '/cars/import?notice=workbookTooLarge';
  expect(await ask(owner, 'much', { referer })).toEqual([303, told]);
  expect(await ask(sales, 'cars')).toEqual([403, 'Forbidden\n']);
  expect(await ask(new DeskBrowser(backend), 'cars')).toEqual([303, '/sign-in']);
  expect(await ask(owner, 'cars', { host: 'localhost' })).toEqual([404, '']);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect(await ask(owner, 'cars', elsewhere)).toEqual([403, 'Forbidden\n']);
  expect((await ask(owner, 'x'.repeat(100)))[0]).toBe(413);
});
