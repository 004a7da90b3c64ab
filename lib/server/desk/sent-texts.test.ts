import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { deliveredTextsOf } from '@/lib/i18n/message-faults';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { isLongRun } from '@/tests/support/extent';
import { newStaff } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { listEdits, sourceChangesSince } from '../content/written-content';
import { messageTexts } from '../db/schema/interface-texts';
import { readSince } from '../site-check/confirmed-text';
import { listOutdated, noteRevisions } from '../site-check/text-revisions';
import { loadSnapshots } from '../snapshots';
import { listAuditOf } from '../staff/audit';
import { findWording } from '../texts/message-texts';
import { readTextFile } from '../texts/sent-text-file';
import { findSentTexts, judgeSentTexts, keepSentTexts, pickOf } from '../texts/sent-texts';
import { type TextFileFormat, type WantedTexts, writeTextFile } from '../texts/text-file';
import { marksOf, readRecord } from './record-changes';

withDeskTeam({ content: 'demo' });

let staffId = '';
beforeAll(async () => {
  staffId = (await marketing.who())?.id ?? '';
});

afterEach(async () => {
  await backend.db.delete(messageTexts);
  replaceRewordedTexts(new Map());
});

const KEY = 'favourites.emptyTitle';
const NEW = 'Одоогоор хадгалсан машин байхгүй';
const delivered = (key = KEY) => deliveredTextsOf('mn').get(key) ?? '';

const wanted = (of: Partial<WantedTexts>): WantedTexts => ({
  contents: 'all',
  keys: [...deliveredTextsOf('ru').keys()],
  isBehindOnly: false,
  ...of,
});

const fileOf = (locale: Locale, of: Partial<WantedTexts> = {}, format: TextFileFormat = 'xlf') =>
  writeTextFile(backend.db, locale, wanted(of), format);
const xmlOf = async (locale: Locale, of: Partial<WantedTexts> = {}) =>
  String(await fileOf(locale, of));

/** Sends a file as marketing. */
async function send(bytes: string | Uint8Array, locale: Locale = 'mn') {
  const file = await readTextFile(Buffer.from(bytes));
  const id = await keepSentTexts(backend.db, locale, file, staffId, new Date());
  const found = await findSentTexts(backend.db, id, staffId);
  if (!found) throw new Error('The file is not kept.');
  return { id, judged: await judgeSentTexts(backend.db, found, 'marketing') };
}

async function bringIn(id: string, pick: string[] = []) {
  const { to } = await marketing.send('bring-in-texts', { id, pick });
  expect(to).toBe(`/languages/file/${id}?notice=textsBroughtIn`);
  return (await findSentTexts(backend.db, id, staffId))?.outcome;
}

const ARTICLE = 'articles:1';
const article = async () =>
  (await readRecord(backend.db, { kind: 'articles', key: '1' })) as Record<
    'title' | 'summary' | 'body',
    Record<string, string>
  > & { state: string };

/** Writes a text of the article at the desk. */
async function write(name: string, text: string, who = owner) {
  const [column = '', locale = ''] = name.split('.');
  const before = (await article())[column as 'title'][locale] ?? '';
  const seen = JSON.stringify(marksOf({ [name]: before }));
  const { to } = await who.send('save-record', { kind: 'articles', key: '1', seen, [name]: text });
  expect(to).toContain('recordSaved');
}

/**
 * What texts of the other languages are translated from, one of the others, and those with six plural
 * forms from the right and with one: files of the other languages are written in the same way.
 */
const EXAMPLES: readonly Locale[] = isLongRun() ? LOCALES : ['ru', 'mn', 'ar', 'th'];

describe('a file of a translation office', () => {
  it.each(EXAMPLES)(
    'changes nothing as it went out, in %s',
    { timeout: 60_000 },
    async (locale) => {
      for (const format of ['xlf', 'xlsx'] as const) {
        const bytes = await fileOf(locale, {}, format);
        const { units } = await readTextFile(Buffer.from(bytes));
        expect(units.filter(({ key }) => key.startsWith('articles:'))).toHaveLength(30);
        // Without marks every text is compared with what is stored.
        const file = { locale, units: units.map(({ was: _, ...unit }) => unit) };
        const id = await keepSentTexts(backend.db, locale, file, staffId, new Date());
        const sent = await findSentTexts(backend.db, id, staffId);
        expect(sent && (await judgeSentTexts(backend.db, sent, 'marketing')).texts).toEqual([]);
        expect((await send(bytes, locale)).judged).toEqual({ texts: [], same: 0 });
      }
    },
  );

  it('is imported as far as a page can show it, once, and says what was refused and why', async () => {
    const seeBrands = delivered('favourites.seeBrands');
    const keys = [KEY, 'favourites.seeBrands', 'review.total'];
    const xml = (await xmlOf('mn', { contents: 'interface', keys }))
      .replace(`<target>${delivered()}</target>`, `<target>${NEW}</target>`)
      .replace(seeBrands, `${seeBrands} {count}`);
    const { id } = await send(xml);
    expect(await findWording(backend.db, 'mn', KEY)).toBeUndefined();
    const refused = [{ key: 'favourites.seeBrands', reason: 'arguments' }];
    const outcome = { changed: 1, same: 1, kept: [], refused };
    expect(await bringIn(id)).toEqual(outcome);
    expect(await findWording(backend.db, 'mn', KEY)).toMatchObject({ text: NEW });
    await marketing.send('bring-in-texts', { id });
    expect((await findSentTexts(backend.db, id, staffId))?.outcome).toEqual(outcome);
    expect((await send(xml)).judged.texts).toMatchObject([{ key: 'favourites.seeBrands' }]);
  });

  it('imports texts of records as their form does, and publishes nothing', async () => {
    await write('title.mn', '');
    await marketing.send('save-record', {
      kind: 'articles',
      key: '1',
      state: 'draft',
      seen: JSON.stringify(marksOf({ state: 'published' })),
    });
    const xml = await xmlOf('mn', { contents: 'content', isBehindOnly: true });
    expect(xml).not.toContain(`${ARTICLE}:body`);
    const unit = new RegExp(`(id="${ARTICLE}:title"[^]*?<target>)(</target>)`);
    const { id, judged } = await send(xml.replace(unit, '$1Шинэ гарчиг$2'));
    expect(judged.texts).toMatchObject([
      { key: `${ARTICLE}:title`, before: '', after: 'Шинэ гарчиг', isPublic: false },
    ]);
    expect(await bringIn(id)).toMatchObject({ changed: 1, refused: [] });
    expect(await article()).toMatchObject({ state: 'draft', title: { mn: 'Шинэ гарчиг' } });
    const [entry] = await listAuditOf(backend.db, { kind: 'articles', id: '1' });
    expect(entry).toMatchObject({ action: 'recordChanged', staffName: 'Bold' });
  });

  it('of what is behind leaves out what is again as it was translated', async () => {
    const text = (await article()).title.ru ?? '';
    const behind = async () => {
      const xml = await xmlOf('mn', { contents: 'content', isBehindOnly: true });
      return xml.includes(`${ARTICLE}:title`);
    };
    await write('title.mn', 'Гарчиг');
    expect(await behind()).toBe(false);
    await write('title.ru', 'Новый заголовок');
    await write('title.ru', 'Другой заголовок');
    expect(await behind()).toBe(true);
    await write('title.ru', text);
    expect(await behind()).toBe(false);
    await write('title.ru', 'Новый заголовок');
    await write('title.mn', 'Шинэ гарчиг');
    expect(await behind()).toBe(false);
    await write('title.ru', text);
    expect(await behind()).toBe(true);
  });

  describe('of what is behind leaves out a text that somebody has said to be still right', () => {
    const source = { kind: 'article', id: '1' } as const;
    const inFile = async (key: string) =>
      (await xmlOf('mn', { keys: [], isBehindOnly: true })).includes(`id="${key}"`);
    const onSites = async ({ kind, id }: typeof source | { kind: 'brand'; id: string }) =>
      (await listOutdated(backend.db, ['mn'])).some(
        (each) => each.source.kind === kind && each.source.id === id,
      );

    /** Where the article is called outdated: in files, in its record, on the page of the languages. */
    async function places() {
      const edits = await listEdits(backend.db, 'articles', '1');
      const { title, summary, body } = await article();
      const changes = sourceChangesSince(edits, { title, summary, body }, 'mn');
      return [await inFile(`${ARTICLE}:title`), changes.length > 0, await onSites(source)];
    }

    async function confirmAt(originalSince?: Date): Promise<string | null> {
      const { to } = await marketing.send('confirm-translation', {
        ...source,
        locale: 'mn',
        originalSince: originalSince?.toISOString() ?? '',
      });
      return to;
    }

    const sinceRussian = async () => (await readSince(backend.db, source, ['ru']))('ru');

    beforeAll(async () => {
      const seen = JSON.stringify(marksOf({ state: (await article()).state }));
      const published = { kind: 'articles', key: '1', seen, state: 'published' };
      await marketing.send('save-record', published);
      await noteRevisions(backend.db, new Date('2026-11-01T00:00:00Z'));
    });

    it('in the form of its record', async () => {
      await write('title.ru', 'Заголовок для сравнения');
      await noteRevisions(backend.db, new Date());
      expect(await places()).toEqual([true, true, true]);
      // Changed once more after the last check of the languages.
      await write('title.ru', 'Другой заголовок для сравнения');
      const { title, summary, body } = await article();
      const marks = marksOf({
        title: title.ru ?? '',
        summary: summary.ru ?? '',
        body: body.ru ?? '',
      });
      const { to } = await marketing.send('confirm-content', {
        kind: 'articles',
        key: '1',
        locale: 'mn',
        seen: [marks.title, marks.summary, marks.body].join(' '),
      });
      expect(to).toContain('notice=recordSaved');
      expect(await places()).toEqual([false, false, false]);
      await noteRevisions(backend.db, new Date());
      expect(await onSites(source)).toBe(false);
    });

    it('on the page of the languages, and not while its source has changed since', async () => {
      await write('title.ru', 'Третий заголовок');
      await noteRevisions(backend.db, new Date());
      const seen = await sinceRussian();
      await write('title.ru', 'Четвёртый заголовок');
      expect(await confirmAt(seen)).toContain('notice=textChanged');
      expect(await places()).toEqual([true, true, true]);
      expect(await confirmAt(await sinceRussian())).toContain('notice=textConfirmed');
      expect(await places()).toEqual([false, false, false]);
    });

    it('of a brand', async () => {
      const brand = { kind: 'brand', id: 'byd' } as const;
      const stored = await readRecord(backend.db, { kind: 'brands', key: 'byd' });
      const seen = JSON.stringify(marksOf({ story_ru: String(stored?.story_ru) }));
      const named = { kind: 'brands', key: 'byd', seen };
      await marketing.send('save-record', { ...named, story_ru: 'Другая история.' });
      await noteRevisions(backend.db, new Date());
      expect([await inFile('brands:byd:story'), await onSites(brand)]).toEqual([true, true]);
      const since = (await readSince(backend.db, brand, ['ru']))('ru');
      const originalSince = since?.toISOString() ?? '';
      await marketing.send('confirm-translation', { ...brand, locale: 'mn', originalSince });
      expect([await inFile('brands:byd:story'), await onSites(brand)]).toEqual([false, false]);
    });
  });

  it('gives paragraphs one by one, and takes none that lack some or lead elsewhere', async () => {
    await write('body.ru', 'Первый [абзац](/buyCar).\n\nВторой.');
    await write('body.mn', 'Нэг [догол](/buyCar).\n\nХоёр.');
    const xml = await xmlOf('mn', { contents: 'content' });
    const own = xml.slice(xml.indexOf(`id="${ARTICLE}:body"`)).split('</unit>')[0] ?? '';
    expect(own.match(/<segment /g)).toHaveLength(2);
    expect(own).toContain('disp="](/buyCar)"');
    expect(own).not.toMatch(/<target>[^\n]*>[^<]*\/buyCar/);
    const faultOf = async (from: string, to: string) =>
      (await send(xml.replace(own, own.replace(from, to)))).judged.texts.map((each) => each.fault);
    expect(await faultOf('Хоёр.', '')).toEqual(['partial']);
    expect(await faultOf('>](/buyCar)</data>', '>](/gift)</data>')).toEqual(['links']);
    expect(await faultOf('Хоёр.', 'Хоёр нь.')).toEqual([undefined]);
    expect(await faultOf('Хоёр.', 'Хоёр. '.repeat(17_000))).toEqual(['tooLong']);
  });

  it('does not replace what was worded since, unless that is said of it', async () => {
    await write('title.mn', 'Анхны гарчиг');
    const of = { contents: 'all', keys: [KEY] } as const;
    const asWas = await xmlOf('mn', of);
    const xml = asWas
      .replace('<target>Анхны гарчиг<', '<target>Товчооны гарчиг<')
      .replace(`<target>${delivered()}<`, `<target>${NEW}<`);
    await write('title.mn', 'Ширээний гарчиг');
    const reword = { locale: 'mn', key: KEY, seen: '0', text: 'Ширээнээс' };
    await owner.send('reword-text', reword);
    // What the office has not touched is no question.
    expect((await send(asWas)).judged.texts).toEqual([]);
    const first = await send(xml);
    expect(first.judged.texts).toMatchObject([
      { key: KEY, asked: 'changedHere', before: 'Ширээнээс' },
      { key: `${ARTICLE}:title`, asked: 'changedHere', before: 'Ширээний гарчиг' },
    ]);
    expect(await bringIn(first.id)).toMatchObject({ changed: 0, kept: [{ key: KEY }, {}] });
    const second = await send(xml);
    const picks = second.judged.texts.map(pickOf);
    await write('title.mn', 'Дахин өөр');
    expect(await bringIn(second.id, picks)).toMatchObject({
      changed: 1,
      kept: [{ key: `${ARTICLE}:title`, reason: 'changedHere' }],
    });
    expect((await article()).title.mn).toBe('Дахин өөр');
    expect(await findWording(backend.db, 'mn', KEY)).toMatchObject({ text: NEW });
  });

  it('asks about texts whose Russian words have changed since it was made', async () => {
    const xml = (await xmlOf('mn', { contents: 'interface', keys: [KEY] })).replace(
      delivered(),
      NEW,
    );
    const text = 'В избранном пока ничего';
    await owner.send('reword-text', { locale: 'ru', key: KEY, seen: '0', text });
    await loadSnapshots(backend.db);
    expect((await send(xml)).judged.texts).toMatchObject([{ key: KEY, asked: 'newer' }]);
    const behind = await xmlOf('mn', { contents: 'interface', isBehindOnly: true });
    expect(behind.match(/<unit /g)).toHaveLength(1);
  });

  it('is its sender’s alone, and is refused as a whole in another language', async () => {
    const xml = await xmlOf('mn', { contents: 'interface', keys: [KEY] });
    const { id } = await send(xml.replace(delivered(), NEW));
    const other = await newStaff(backend, 'marketing', 'Mara');
    expect((await other.send('bring-in-texts', { id })).to).toContain('fileMissing');
    expect(await findWording(backend.db, 'mn', KEY)).toBeUndefined();
    await expect(send(await xmlOf('th', { keys: [KEY] }))).rejects.toMatchObject({
      fault: 'otherLanguage',
    });
  });

  it('that is a damaged or another workbook is refused as a whole', async () => {
    const workbook = Buffer.from(await fileOf('mn', { contents: 'content' }, 'xlsx'));
    await expect(send(workbook.subarray(0, 900))).rejects.toMatchObject({ fault: 'malformed' });
    const other = await writeXlsx({ sheets: [{ name: 'mn', rows: [['brand'], ['byd']] }] });
    await expect(send(other)).rejects.toMatchObject({ fault: 'noTexts' });
    const bomb = 'a'.repeat(12 * 1024 * 1024);
    const large = await writeXlsx({
      sheets: [{ name: 'mn', rows: [['key', 'ru', 'mn'], [bomb]] }],
    });
    await expect(send(large)).rejects.toMatchObject({ fault: 'malformed' });
  });
});
