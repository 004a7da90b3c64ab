import { describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { CONTENT_KINDS, type ContentKind } from '@/lib/config/content-state';
import { SOURCE_FIELDS } from '@/lib/format/content-fields';
import { recordFormOf } from '@/lib/format/record-form';
import { formInPage } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { findArticle, listArticles } from '../content/articles';
import { pageExists } from '../content/page-exists';
import { contentPreviewPath, readPreview } from '../content/preview-key';
import { findPromotionByCode, findPromotionById, listPromotions } from '../content/promotions';
import { listRedirects } from '../content/redirects';
import { listSitemapRecords } from '../content/sitemap';
import { deadLinksIn, listEdits, sourceChangesSince } from '../content/written-content';
import { contentGeneration } from '../db/schema/changes';
import { showTextsOnTime, turnPromotions } from '../import/shown-texts';
import { listAudit } from '../staff/audit';
import { translatedSources } from '../texts/catalogue-units';
import { marksOf, readRecord } from './record-changes';
import { recordFieldsOf } from './record-fields';

withDeskTeam();

const FILE = { src: '/media/aa/gate-960.avif', small_src: '/media/aa/gate-480.avif' };
const PICTURE = {
  ...FILE,
  width: 960,
  height: 640,
  view: 'other',
  colour: null,
  is_drawing: false,
};
const picture = JSON.stringify([{ ...PICTURE, focus_x: 20, focus_y: 80 }]);

const texts = (locale: string, title: string) => ({
  [`title.${locale}`]: title,
  [`summary.${locale}`]: `${title}: коротко`,
  [`body.${locale}`]: `## ${title}\n\nТекст.`,
});

const NEW = {
  promotions: { starts_at: '2026-11-01T00:00', ends_at: '2036-12-31T23:59', picture },
  articles: { published_at: '2026-11-20', picture },
  passages: { place: 'answers', position: '1', checked_on: '2026-11-20' },
};

const stored = (kind: ContentKind, key: string) => readRecord(backend.db, { kind, key });

async function write(kind: ContentKind, fields: Record<string, string>): Promise<string> {
  const { to } = await marketing.send('add-content', { kind, ...NEW[kind], ...fields });
  expect(to).toMatch(/^\/content\/\w+\/\d+\?notice=recordAdded$/);
  return /\d+/.exec(to ?? '')?.[0] ?? '';
}

async function opened(kind: ContentKind, key: string) {
  const form = recordFormOf(recordFieldsOf(kind), (await stored(kind, key)) ?? {});
  return { kind, key, seen: JSON.stringify(marksOf(form)) };
}

const save = async (kind: ContentKind, key: string, fields: Record<string, string>) =>
  marketing.send('save-record', { ...(await opened(kind, key)), ...fields });

/** Where visitors of a language find a promotion. */
async function foundAt(id: string, locale: 'ru' | 'mn' | 'en' | 'ar', now = new Date()) {
  const { db } = backend;
  const coder = String((await stored('promotions', id))?.coder);
  return {
    list: (await listPromotions(db, locale, now)).some((each) => each.promotion_id === Number(id)),
    page: (await findPromotionById(db, Number(id), locale)) !== null,
    byCode: (await findPromotionByCode(db, coder, locale)) !== null,
  };
}

const EVERYWHERE = { list: true, page: true, byCode: true };
const NOWHERE = { list: false, page: false, byCode: false };

describe('a promotion', () => {
  it('is seen nowhere while it is a draft, and published in the languages that have all of it', async () => {
    const id = await write('promotions', {
      ...texts('ru', 'Зимние шины в подарок'),
      ...texts('mn', 'Өвлийн дугуй'),
      state: 'draft',
    });
    expect(await stored('promotions', id)).toMatchObject({
      coder: 'ZIMNIE-SHINY-V-PODAROK',
      state: 'draft',
      taken: 0,
      quota: null,
      picture: { ...FILE, width: 960, height: 640, focus_x: 20, focus_y: 80 },
      starts_at: '2026-10-31T16:00:00.000Z',
      ends_at: '2036-12-31T15:59:00.000Z',
    });
    expect(await foundAt(id, 'ru')).toEqual(NOWHERE);
    expect(await pageExists(backend.db, `/activity/${id}`)).toBe(false);
    await save('promotions', id, { state: 'published', 'title.en': 'Winter tyres' });
    expect(await foundAt(id, 'ru')).toEqual(EVERYWHERE);
    expect(await foundAt(id, 'mn')).toEqual(EVERYWHERE);
    expect([await foundAt(id, 'en'), await foundAt(id, 'ar')]).toEqual([NOWHERE, NOWHERE]);
    const { locales, picture: shown } =
      (await findPromotionById(backend.db, Number(id), 'ru')) ?? {};
    expect([locales, shown?.focus_y]).toEqual([['mn', 'ru'], 80]);
    // What was begun is kept.
    expect((await stored('promotions', id))?.title).toMatchObject({ en: 'Winter tyres' });
  });

  it('appears and disappears automatically at its times', async () => {
    const fields = { ...texts('ru', 'По часам'), state: 'published' };
    const times = { publish_at: '2030-01-01T10:00', publish_until: '2030-01-02T10:00' };
    const id = await write('promotions', { ...fields, ...times });
    const states = [];
    for (const time of ['2030-01-01T01:59:00Z', '2030-01-01T02:00:00Z', '2030-01-02T02:00:00Z']) {
      await showTextsOnTime(backend.db, new Date(time));
      states.push((await foundAt(id, 'ru', new Date(time))).page);
    }
    expect(states).toEqual([false, true, false]);
  });

  it('appears at its time also with a word of thousands of letters, as Thai may be written', async () => {
    let random = 1;
    const letter = () => {
      random = (random * 48_271) % 2_147_483_647;
      return String.fromCodePoint(0x0e01 + (random % 46));
    };
    const word = Array.from({ length: 2000 }, letter).join('');
    const fields = { ...texts('th', 'บทความ'), 'body.th': word, state: 'published' };
    const id = await write('articles', { ...fields, publish_at: '2033-01-01T10:00' });
    await showTextsOnTime(backend.db, new Date('2033-01-01T02:00:00Z'));
    expect(await findArticle(backend.db, Number(id), 'th')).toMatchObject({ title: 'บทความ' });
  });

  it('has the pages that show it made anew when it begins and when it ends, and not in between', async () => {
    const times = { starts_at: '2031-01-01T10:00', ends_at: '2031-01-02T10:00' };
    await write('promotions', { ...texts('ru', 'На день'), ...times, state: 'published' });
    const changesBy = async (since: string, until: string) => {
      const count = async () =>
        (await backend.db.select().from(contentGeneration))[0]?.generation ?? 0;
      const before = await count();
      await turnPromotions(backend.db, new Date(since), new Date(until));
      return (await count()) - before;
    };
    expect([
      await changesBy('2031-01-01T01:59:57Z', '2031-01-01T01:59:59Z'),
      await changesBy('2031-01-01T01:59:59Z', '2031-01-01T02:00:00Z'),
      await changesBy('2031-01-01T02:00:00Z', '2031-01-02T01:59:59Z'),
      await changesBy('2031-01-02T01:59:59Z', '2031-01-02T02:00:01Z'),
      await changesBy('2031-01-02T02:00:01Z', '2031-01-02T02:00:03Z'),
    ]).toEqual([0, 1, 0, 1, 0]);
  });

  it('is reached by its former code, too, until another one has that', async () => {
    const writeAs = (title: string) =>
      write('promotions', { ...texts('ru', title), coder: 'SPRING-31', state: 'published' });
    const movedFrom = async (code: string) =>
      (await listRedirects(backend.db)).get(`/promotionPage/${code}`);
    await save('promotions', await writeAs('Весна'), { coder: 'SPRING-32' });
    const renamed = '/promotionPage/SPRING-32';
    expect([await movedFrom('SPRING-31'), await movedFrom('spring-31')]).toEqual([
      renamed,
      renamed,
    ]);
    await writeAs('Другая весна');
    expect([await movedFrom('SPRING-31'), await movedFrom('spring-31')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is not published without a text, before it begins to be shown, or with what is not ours', async () => {
    const refused = async (fields: object) =>
      (await marketing.send('add-content', { kind: 'promotions', ...NEW.promotions, ...fields }))
        .to;
    const foreign = JSON.stringify([{ ...PICTURE, src: 'https://evil.example/a.avif' }]);
    for (const [fields, wrong] of [
      [{ state: 'published', 'title.ru': 'Пусто' }, 'summary.ru%2Cbody.ru'],
      [{ state: 'draft', ends_at: '2026-10-01T00:00' }, 'ends_at'],
      [{ state: 'draft', picture: foreign }, 'picture'],
      [{ state: 'draft', picture: '' }, 'picture'],
      [
        { ...texts('ru', 'x'), publish_at: '2030-01-02T00:00', publish_until: '2030-01-01T00:00' },
        'publish_until',
      ],
    ] as const) {
      expect(await refused(fields)).toContain(`wrong=${wrong}&`);
    }
    const { to } = await sales.send('save-record', {
      kind: 'promotions',
      key: '1',
      seen: '{}',
      state: 'draft',
    });
    expect(to).toBe('/?notice=notYours');
    expect((await sales.send('add-content', { kind: 'articles' })).status).toBe(403);
    expect((await marketing.send('add-content', { kind: 'brands' })).to).toContain('incomplete');
  });

  it('is shown as a draft to everybody with its key, for a day', async () => {
    const id = Number(await write('promotions', { ...texts('ru', 'Черновик'), state: 'draft' }));
    const now = new Date();
    const key = contentPreviewPath('promotions', id, now).split('/')[2] ?? '';
    const shown = await readPreview(backend.db, key, 'ru', now);
    expect(shown?.promotion).toMatchObject({ title: 'Черновик' });
    expect(await readPreview(backend.db, key, 'mn', now)).toBeNull();
    const later = new Date(now.getTime() + 26 * 3_600_000);
    expect(await readPreview(backend.db, key, 'ru', later)).toBeNull();
    const forged = key.replace(`promotions-${id}-`, `promotions-${id + 1}-`);
    expect(await readPreview(backend.db, forged, 'ru', now)).toBeNull();
  });

  it.each(CONTENT_KINDS)('goes to the bin and comes back as it was: %s', async (kind) => {
    const id = await write(kind, { ...texts('ru', `Корзина ${kind}`), state: 'published' });
    const before = await stored(kind, id);
    expect((await sales.send('remove-content', { kind, key: id })).status).toBe(403);
    const removed = await marketing.send('remove-content', { kind, key: id });
    expect(removed.to).toBe('/content/removed?notice=carRemoved');
    expect(await stored(kind, id)).toBeUndefined();
    await marketing.send('restore-content', { kind, key: id });
    expect(await stored(kind, id)).toEqual(before);
  });
});

it('an answer is reached by its former address, too', async () => {
  const answer = { ...texts('ru', 'Ответ'), passage_sign: 'the-old-way', state: 'published' };
  await save('passages', await write('passages', answer), { passage_sign: 'the-new-way' });
  expect((await listRedirects(backend.db)).get('/answers/the-old-way')).toBe(
    '/answers/the-new-way',
  );
});

it('an answer that comes from another place has its own page, whatever led away from its address', async () => {
  const answer = (name: string) => ({
    ...texts('ru', name),
    passage_sign: name,
    state: 'published',
  });
  await save('passages', await write('passages', answer('fees')), { passage_sign: 'fees-now' });
  const other = await write('passages', { ...answer('fees'), place: 'buyCar' });
  expect((await listRedirects(backend.db)).get('/answers/fees')).toBe('/answers/fees-now');
  await save('passages', other, { place: 'answers' });
  expect((await listRedirects(backend.db)).get('/answers/fees')).toBeUndefined();
});

describe('an article', () => {
  it('is in no list and no sitemap while it is a draft', async () => {
    const { db } = backend;
    const id = await write('articles', { ...texts('en', 'How to import a car'), state: 'draft' });
    expect((await stored('articles', id))?.article_sign).toBe('how-to-import-a-car');
    const seen = async () => [
      (await listArticles(db, {}, 'en')).articles.map(({ article_id }) => String(article_id)),
      (await listSitemapRecords(db, { kind: 'articles', page: 1 }, 'en')).records.map(([each]) =>
        String(each),
      ),
    ];
    expect((await seen()).flat()).not.toContain(id);
    await save('articles', id, { state: 'published' });
    for (const list of await seen()) expect(list).toContain(id);
    // About no type of cars.
    expect(await findArticle(db, Number(id), 'en')).toMatchObject({
      locales: ['en'],
      type_signs: [],
    });
  });

  it('has changed on the day on which its text in the language was rewritten or added', async () => {
    const { db } = backend;
    const published_at = '2020-01-01';
    const said = { ...texts('ru', 'Осмотр'), ...texts('mn', 'Үзлэг'), published_at };
    const id = await write('articles', { ...said, state: 'published' });
    const daysIn = async (locale: 'ru' | 'mn' | 'en') => {
      const { records } = await listSitemapRecords(db, { kind: 'articles', page: 1 }, locale);
      const [, inSitemap] = records.find(([each]) => String(each) === id) ?? [];
      return [inSitemap, (await findArticle(db, Number(id), locale))?.changed_on];
    };
    const today = storeDayOf(new Date());
    expect(await daysIn('ru')).toEqual([published_at, published_at]);
    await save('articles', id, { 'body.mn': 'Шинэ бичвэр.' });
    await save('articles', id, texts('en', 'The inspection'));
    await save('articles', id, { state: 'draft' });
    await save('articles', id, { state: 'published' });
    expect(await daysIn('mn')).toEqual([today, today]);
    expect(await daysIn('en')).toEqual([today, today]);
    expect(await daysIn('ru')).toEqual([published_at, published_at]);
    await marketing.send('remove-content', { kind: 'articles', key: id });
    await marketing.send('restore-content', { kind: 'articles', key: id });
    expect(await daysIn('mn')).toEqual([today, today]);
    expect(await daysIn('ru')).toEqual([published_at, published_at]);
    await save('articles', id, { published_at: '2036-01-01' });
    expect(await daysIn('mn')).toEqual(['2036-01-01', '2036-01-01']);
  });

  it('is one of its own also where another is added at the same moment', async () => {
    const titles = ['Первая', 'Вторая', 'Вторая'];
    const ids = await Promise.all(titles.map((title) => write('articles', texts('ru', title))));
    expect(new Set(ids).size).toBe(3);
    const records = await Promise.all(ids.map((id) => stored('articles', id)));
    expect(records.map((record) => record?.title)).toEqual(titles.map((title) => ({ ru: title })));
    expect(new Set(records.map((record) => record?.article_sign)).size).toBe(3);
  });

  it('keeps what one changed while another had it open, and goes back to how it was', async () => {
    const id = await write('articles', { ...texts('ru', 'Вдвоём'), ...texts('mn', 'Хоёул') });
    const mine = await opened('articles', id);
    const theirs = await opened('articles', id);
    await owner.send('save-record', { ...theirs, 'body.mn': 'Өөр бичвэр.' });
    await marketing.send('save-record', { ...mine, 'title.ru': 'Вместе' });
    expect(await stored('articles', id)).toMatchObject({
      title: { ru: 'Вместе', mn: 'Хоёул' },
      body: { mn: 'Өөр бичвэр.' },
    });
    const same = await marketing.send('save-record', { ...mine, 'body.mn': 'Минийх.' });
    expect(same.to).toContain('wrong=body.mn');
    expect(same.to).toContain('notice=recordChanged');
    const edits = await listEdits(backend.db, 'articles', id);
    expect(edits.map(({ by }) => by)).toEqual(['Bold', 'Li Wei', 'Bold']);
    const back = { kind: 'articles', key: id, edit: String(edits.at(-1)?.editId) };
    const unseen = await marketing.send('revert-content', {
      ...back,
      seen: String(edits[1]?.editId),
    });
    expect(unseen.to).toBe(`/content/articles/${id}?wrong=title.ru&notice=recordChanged`);
    expect((await stored('articles', id))?.title).toMatchObject({ ru: 'Вместе' });
    // What is said to be still right has not changed.
    const marks = JSON.parse((await opened('articles', id)).seen);
    const source = SOURCE_FIELDS.map((field) => marks[field]).join(' ');
    const confirmed = { kind: 'articles', key: id, locale: 'mn', seen: source };
    await owner.send('confirm-content', confirmed);
    expect(await listEdits(backend.db, 'articles', id)).toHaveLength(4);
    const { to } = await marketing.send('revert-content', {
      ...back,
      seen: String(edits[0]?.editId),
    });
    expect(await stored('articles', id)).toMatchObject({
      title: { ru: 'Вдвоём' },
      body: { mn: '## Хоёул\n\nТекст.' },
    });
    const batch = /batch=([\w-]+)/.exec(to ?? '')?.[1] ?? '';
    await marketing.send('undo-cars', { batch });
    expect((await stored('articles', id))?.title).toMatchObject({ ru: 'Вместе' });
    const { entries } = await listAudit(backend.db);
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'recordUndone',
      'recordChanged',
    ]);
  });

  it('gives back what was typed where a colleague has removed it meanwhile', async () => {
    const id = await write('articles', texts('ru', 'Уходит'));
    const typed = { ...(await opened('articles', id)), 'body.ru': 'Новый текст.' };
    await owner.send('remove-content', { kind: 'articles', key: id });
    const { status, html } = await marketing.read('save-record', typed);
    expect([status, formInPage(html)]).toEqual([422, typed]);
    await owner.send('restore-content', { kind: 'articles', key: id });
    const { to } = await marketing.send('save-record', formInPage(html));
    expect(to).toContain('notice=recordSaved');
    expect((await stored('articles', id))?.body).toEqual({ ru: 'Новый текст.' });
  });

  describe('that is refused without script', () => {
    const body = 'Длинный рассказ <о таможне> & «сборах».\n'.repeat(200).trim();
    const plain = 'yes';

    it('comes back with all of its texts, to be put right and sent again', async () => {
      const id = await write('articles', { ...texts('ru', 'Дорога'), ...texts('mn', 'Зам') });
      const typed = { 'title.ru': 'Путь', 'body.ru': body, publish_at: '2030-01-02T00:00' };
      const wrong = { ...typed, publish_until: '2030-01-01T00:00', plain };
      const opening = await opened('articles', id);
      const { status, html } = await marketing.read('save-record', { ...opening, ...wrong });
      expect(status).toBe(422);
      const again = formInPage(html);
      expect(again).toMatchObject({ ...opening, ...wrong });
      const right = { ...again, publish_until: '2030-02-01T00:00' };
      expect((await marketing.send('save-record', right)).to).toContain('notice=recordSaved');
      expect(await stored('articles', id)).toMatchObject({
        title: { ru: 'Путь', mn: 'Зам' },
        body: { ru: body },
      });
    });

    it('shows what a colleague has written meanwhile, and keeps what they changed elsewhere', async () => {
      const id = await write('articles', { ...texts('ru', 'Банк'), ...texts('mn', 'Банк') });
      const form = recordFormOf(recordFieldsOf('articles'), (await stored('articles', id)) ?? {});
      const opening = await opened('articles', id);
      await owner.send('save-record', { ...opening, 'body.ru': 'Её слова.', 'title.mn': 'Өөр' });
      const mine = { ...opening, 'body.ru': body, 'title.mn': form['title.mn'] ?? '', plain };
      const { html } = await marketing.read('save-record', mine);
      expect(html).toContain('Её слова.');
      const { to } = await marketing.send('save-record', formInPage(html));
      expect(to).toContain('notice=recordSaved');
      expect(await stored('articles', id)).toMatchObject({
        title: { mn: 'Өөр' },
        body: { ru: body },
      });
    });

    it('comes back whole when it is new', async () => {
      const { picture: _, ...fields } = {
        ...NEW.articles,
        ...texts('ru', 'Новая'),
        'body.ru': body,
      };
      const sent = { kind: 'articles', ...fields, state: 'draft', plain };
      const { status, html } = await marketing.read('add-content', sent);
      expect(status).toBe(422);
      const { to } = await marketing.send('add-content', { ...formInPage(html), picture });
      expect(to).toContain('notice=recordAdded');
      const id = /\d+/.exec(to ?? '')?.[0] ?? '';
      expect(await stored('articles', id)).toMatchObject({ body: { ru: body } });
    });
  });

  it('says which translations are older than their source, and what has changed since', async () => {
    const id = await write('articles', { ...texts('ru', 'Таможня'), ...texts('mn', 'Гааль') });
    const changes = async () =>
      sourceChangesSince(
        await listEdits(backend.db, 'articles', id),
        (await stored('articles', id)) as never,
        'mn',
      );
    expect(await changes()).toEqual([]);
    await save('articles', id, { 'title.ru': 'Таможня в 2027 году' });
    await save('articles', id, { 'title.ru': 'Таможня в 2028 году', picture });
    const change = { column: 'title', before: 'Таможня', after: 'Таможня в 2028 году' };
    expect(await changes()).toEqual([change]);
    const { to } = await save('articles', id, { 'body.mn': 'Өөр газрын бичвэр.' });
    expect(await changes()).toEqual([]);
    await marketing.send('undo-cars', { batch: /batch=([\w-]+)/.exec(to ?? '')?.[1] ?? '' });
    expect(await changes()).toEqual([change]);
    await marketing.send('remove-content', { kind: 'articles', key: id });
    await marketing.send('restore-content', { kind: 'articles', key: id });
    expect(await changes()).toEqual([change]);
    const sources = await translatedSources(backend.db, 'articles', ['ru', 'mn']);
    expect(sources.get(`articles:${id}:title`)).toBe('Таможня');
    const marks = JSON.parse((await opened('articles', id)).seen);
    const seen = SOURCE_FIELDS.map((field) => marks[field]).join(' ');
    await marketing.send('confirm-content', { kind: 'articles', key: id, locale: 'mn', seen });
    expect(await changes()).toEqual([]);
    await save('articles', id, { 'title.ru': 'Таможня' });
    await save('articles', id, { 'title.mn': 'Гаалийн бүрдүүлэлт' });
    expect(await changes()).toEqual([]);
  });
});

it('shows what a text will look like, with markup of others as text, and names links that lead nowhere', async () => {
  const body = '[a](/car/999999) [b](/about) [c](//x.example) [d](/nowhere/at/all) <script>';
  const answer = await marketing.send('show-text', { text: body });
  expect(answer.status).toBe(200);
  expect(await deadLinksIn(backend.db, [body, body])).toEqual(['/car/999999', '/nowhere/at/all']);
});
