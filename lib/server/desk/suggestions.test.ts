import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { deliveredTextsOf } from '@/lib/i18n/message-faults';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { formInPage } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { withTranslationServer } from '@/tests/support/server/translation-server';
import { shortened } from '@/tests/support/translation-server';
import { messageTexts, textSuggestions } from '../db/schema/interface-texts';
import { readSuggestions } from '../texts/suggestions';
import { marksOf, readRecord } from './record-changes';

withDeskTeam({ content: 'demo', isSite: true });
const server = withTranslationServer();

beforeAll(() => {
  backend.translation = { TRANSLATION_SERVICE: 'libretranslate', TRANSLATION_URL: server.origin };
});
afterEach(async () => {
  await backend.db.delete(textSuggestions);
  await backend.db.delete(messageTexts);
  replaceRewordedTexts(new Map());
});

const suggest = async (keys: string, who = marketing, locale = 'mn') =>
  (await who.send('suggest-texts', { locale, keys })).to ?? '';
const suggested = async (key: string, locale: 'mn' | 'ar' = 'mn') =>
  (await readSuggestions(backend.db, locale, [key])).get(key);
const sentTexts = () => server.asked.flatMap(({ body }) => body.q as string[]);

async function write(name: string, text: string) {
  const [column = '', locale = ''] = name.split('.');
  const stored = (await readRecord(backend.db, { kind: 'articles', key: '1' })) as Record<
    string,
    Record<string, string>
  >;
  const seen = JSON.stringify(marksOf({ [name]: stored[column]?.[locale] ?? '' }));
  await owner.send('save-record', { kind: 'articles', key: '1', seen, [name]: text });
}

describe('a suggestion for a text of the interface', () => {
  it('keeps what is filled in, and saves nothing', async () => {
    const key = 'result.metaTitle';
    const withArgument = [...deliveredTextsOf('ru')].find(([, text]) =>
      /^[^{]*\{\w+\}[^{]*$/.test(text),
    );
    const [name = key] = withArgument ?? [];
    const [argument = ''] = /\{\w+\}/.exec(withArgument?.[1] ?? '') ?? [];
    const to = await suggest(name);
    expect(to).toContain('suggested=1&notice=suggestionMade');
    expect(await suggested(name)).toContain(argument);
    expect(sentTexts().join()).not.toContain(argument);
    expect(await backend.db.select().from(messageTexts)).toEqual([]);
  });

  it('has a sentence for each form that the language has', async () => {
    server.translate = (markup) => markup.replace(/[а-яё]+/giu, 'سيارة');
    expect(await suggest('review.total', marketing, 'ar')).toContain('suggestionMade');
    expect(await suggested('review.total', 'ar')).toMatch(
      /^\{count, plural, (?:=0 \{[^{}]*\} )?zero \{.*\} one \{.*\} two \{.*\} few \{.*#.*\} many \{.*#.*\} other \{.*#.*\}\}$/,
    );
  });

  it('is not offered when the service has lost something, or writes in other letters', async () => {
    server.translate = (markup) => shortened(markup).replace(/<span[^>]*>.*?<\/span>/g, '');
    expect(await suggest('review.total')).toContain('notice=suggestionUnfit');
    server.translate = () => 'English words';
    expect(await suggest('favourites.emptyTitle')).toContain('notice=suggestionUnfit');
    expect(await backend.db.select().from(textSuggestions)).toEqual([]);
  });

  it('is made once for an unchanged text', async () => {
    const key = 'favourites.emptyTitle';
    await suggest(key);
    await suggest(key);
    expect(server.asked).toHaveLength(1);
    expect(await suggested(key)).toBeDefined();
    await owner.send('reword-text', { locale: 'mn', key, seen: '0', text: 'Одоо хоосон' });
    expect(await suggested(key)).toBeUndefined();
  });
});

describe('suggestions for an article', () => {
  const KEYS = ['title', 'summary', 'body'].map((column) => `articles:1:${column}`).join(',');

  it('have its links and lines, and leave it unchanged', async () => {
    await write(
      'body.ru',
      '## Путь\n\nСмотрите [машины](/brand?sign=byd) и **цены**.\n\n- Раз\n- Два',
    );
    const before = await readRecord(backend.db, { kind: 'articles', key: '1' });
    expect(await suggest(KEYS)).toBe(
      '/content/articles/1?lang=mn&suggested=1&notice=suggestionMade',
    );
    expect(await suggested('articles:1:body')).toBe(
      '## үг\n\nүг [үг](/brand?sign=byd) үг **үг**.\n\n- үг\n- үг',
    );
    expect(sentTexts().join()).not.toContain('/brand');
    expect(await readRecord(backend.db, { kind: 'articles', key: '1' })).toEqual(before);
  });

  it('are in the form again that was refused for another field, but for what was typed', async () => {
    await write('body.mn', '');
    const to = await suggest(KEYS);
    const seen = JSON.stringify(marksOf({ 'title.mn': '', 'body.mn': '', state: '' }));
    const typed = { 'title.mn': 'Миний', publish_at: '2030-01-02T00:00' };
    const wrong = { ...typed, publish_until: '2030-01-01T00:00' };
    const named = { kind: 'articles', key: '1', seen, lang: 'mn' };
    const back = await owner.send('save-record', { ...named, suggested: '1', ...wrong });
    expect(back.to).toContain('lang=mn&suggested=1&wrong=');
    const pageAt = async (address: string) => {
      const query = Object.fromEntries(new URL(address, 'http://desk.invalid').searchParams);
      const staff = await owner.who();
      if (!staff) throw new Error('Nobody is signed in.');
      const searchParams = Promise.resolve(query);
      return readRecordPage('articles', '1', { staff, language: 'en', searchParams });
    };
    const body = (await suggested('articles:1:body')) ?? '';
    expect((await pageAt(to))?.record.form['body.mn']).toBe(body);
    const form = (await pageAt(back.to ?? ''))?.record.form;
    expect(form).toMatchObject({ 'title.mn': 'Миний', 'body.mn': body });
    // One that its person has emptied stays so.
    const emptied = { ...named, suggested: '1', ...wrong, 'body.mn': '' };
    const without = await owner.send('save-record', emptied);
    expect((await pageAt(without.to ?? ''))?.record.form['body.mn']).toBe('');
    // One that was edited comes back with the form, as it has no room in an address.
    const edited = { ...named, suggested: '1', ...wrong, 'body.mn': 'Өөрчилсөн.', plain: 'yes' };
    const { html } = await owner.read('save-record', edited);
    expect(formInPage(html)).toMatchObject({ 'body.mn': 'Өөрчилсөн.', suggested: '1' });
  });

  it('are refused for too long a text, and nothing is sent', async () => {
    await write('body.ru', 'Слово. '.repeat(6000));
    expect(await suggest(KEYS)).toContain('notice=suggestionTooLong');
    expect(server.asked).toEqual([]);
  });

  it('tell what is wrong with the service in words, and never its key', async () => {
    backend.translation = { ...backend.translation, TRANSLATION_KEY: 'top-secret' };
    await write('body.ru', 'Слово');
    server.answer = { status: 403, body: '{"error":"Invalid API key top-secret"}' };
    const to = await suggest(KEYS);
    expect(to).toContain('notice=suggestionKeyRefused');
    expect(to).not.toContain('secret');
  });

  it('are not for sales, and no service is called without settings', async () => {
    expect((await sales.send('suggest-texts', { locale: 'mn', keys: KEYS })).status).toBe(403);
    backend.translation = {};
    expect(await suggest(KEYS)).toContain('notice=notYours');
    expect(server.asked).toEqual([]);
  });
});

describe('a text with words for numbers', () => {
  it('is put together of its forms, and as delivered when none has changed', async () => {
    const { partsOfPlural } = await import('@/lib/i18n/plural-forms');
    const key = 'review.total';
    const parts = partsOfPlural(deliveredTextsOf('ru').get(key) ?? '') ?? [];
    const fields = Object.fromEntries(
      parts.flatMap((part, index) =>
        typeof part === 'string'
          ? [[`part.${index}`, part]]
          : [
              [`plural.${index}`, part.argument],
              ...[...part.forms].map(([form, text]) => [`part.${index}.${form}`, text]),
            ],
      ),
    ) as Record<string, string>;
    const named = { locale: 'ru', key, seen: '0' };
    const same = await marketing.send('reword-text', { ...named, ...fields });
    expect(same.to).toContain('textConfirmed');
    const [few = ''] = Object.keys(fields).filter((name) => name.endsWith('.few'));
    const other = { ...fields, [few]: '# мнения' };
    const [row] = await backend.db.select().from(messageTexts);
    const seen = String(row?.updatedAt.getTime());
    expect((await marketing.send('reword-text', { ...named, seen, ...other })).to).toContain(
      'textReworded',
    );
    const [saved] = await backend.db.select().from(messageTexts);
    expect(saved?.text).toContain('few {# мнения}');
    const broken = await marketing.send('reword-text', {
      ...named,
      seen,
      ...fields,
      [few]: '# {мнения',
    });
    expect(broken.to).toContain('textRefused');
  });
});
