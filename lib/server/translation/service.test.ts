import { describe, expect, it } from 'vitest';
import { withTranslationServer } from '@/tests/support/server/translation-server';
import { linesOf, pieceOf, textOfMarkup } from './machine-markup';
import { translationServiceOf } from './service';

const server = withTranslationServer();

const serviceOf = (service: 'libretranslate' | 'deepl', key?: string) => {
  const found = translationServiceOf({
    TRANSLATION_SERVICE: service,
    TRANSLATION_URL: server.origin,
    TRANSLATION_KEY: key,
  });
  if (!found) throw new Error('There is no service.');
  return found;
};

it('is nobody without settings', () => {
  expect(translationServiceOf({})).toBeNull();
});

describe('LibreTranslate', () => {
  it('gets texts as HTML, with the key beside them', async () => {
    const texts = ['Цена <span translate="no">1</span>', 'Да'];
    expect(await serviceOf('libretranslate', 'secret').translate(texts, 'ru', 'mn')).toEqual([
      'үг <span translate="no">1</span>',
      'үг',
    ]);
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        url: '/translate',
        body: { q: texts, source: 'ru', target: 'mn', format: 'html', api_key: 'secret' },
      },
    ]);
  });

  it('says into which languages it translates from one, and is asked once', async () => {
    const service = serviceOf('libretranslate');
    for (let i = 0; i < 2; i += 1)
      expect(await service.targetsOf('ru')).toEqual(new Set(['en', 'mn']));
    expect(server.asked).toMatchObject([{ method: 'GET', url: '/languages' }]);
    server.answer = { status: 502 };
    expect(await serviceOf('libretranslate').targetsOf('ru')).toBeNull();
  });
});

describe('DeepL', () => {
  it('gets texts as XML, with the key in a header and the form of a language that it knows', async () => {
    expect(await serviceOf('deepl', 'secret:fx').translate(['Да <x>1</x>'], 'ru', 'en')).toEqual([
      'үг <x>1</x>',
    ]);
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        url: '/v2/translate',
        headers: { authorization: 'DeepL-Auth-Key secret:fx' },
        body: {
          text: ['Да <x>1</x>'],
          source_lang: 'RU',
          target_lang: 'EN-GB',
          tag_handling: 'xml',
        },
      },
    ]);
    expect(JSON.stringify(server.asked[0]?.body)).not.toContain('secret');
  });

  it('has no Portuguese of Portugal where it has that of Brazil alone', async () => {
    expect(await serviceOf('deepl', 'secret').targetsOf('ru')).toEqual(new Set(['en', 'mn']));
  });
});

it.each([
  ['libretranslate', 403, 'keyRefused'],
  ['libretranslate', 400, 'otherLanguage'],
  ['libretranslate', 429, 'busy'],
  ['deepl', 456, 'quota'],
  ['deepl', 529, 'busy'],
  ['deepl', 500, 'away'],
  // Where it leads to may be anybody's.
  ['deepl', 302, 'unreadable'],
] as const)('%s says by %i that it is %s', async (name, status, fault) => {
  server.answer = { status, body: '{"error":"secret"}', headers: { location: '/elsewhere' } };
  const asked = serviceOf(name, 'secret').translate(['Да'], 'ru', 'mn');
  await expect(asked).rejects.toMatchObject({ fault, message: fault });
  expect(server.asked).toHaveLength(1);
});

it.each([
  ['no JSON', 'no'],
  ['another form', '{"translatedText":{"a":1}}'],
  ['fewer texts', '{"translatedText":[]}'],
])('refuses an answer of %s', async (_, body) => {
  server.answer = { status: 200, body };
  const asked = serviceOf('libretranslate').translate(['Да'], 'ru', 'mn');
  await expect(asked).rejects.toMatchObject({ fault: 'unreadable' });
});

it('limits the size of a response, and reports a service that cannot be reached as away', async () => {
  server.answer = { status: 200, body: 'a'.repeat(2 * 1024 * 1024) };
  const asked = serviceOf('libretranslate').translate(['Да'], 'ru', 'mn');
  await expect(asked).rejects.toMatchObject({ fault: 'away' });
  const nowhere = translationServiceOf({
    TRANSLATION_SERVICE: 'libretranslate',
    TRANSLATION_URL: 'http://localhost:9',
  });
  await expect(nowhere?.translate(['Да'], 'ru', 'mn')).rejects.toMatchObject({ fault: 'away' });
});

it('sends a long text in parts, and does two things at once at most', async () => {
  const service = serviceOf('libretranslate');
  const many = Array.from({ length: 60 }, (_, index) => `Слово ${index}`);
  expect(await service.translate(many, 'ru', 'mn')).toHaveLength(60);
  expect(server.asked.map(({ body }) => (body.q as string[]).length)).toEqual([25, 25, 10]);
  const three = await Promise.allSettled(
    ['1', '2', '3'].map((each) => service.translate([each], 'ru', 'mn')),
  );
  expect(three.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

const hole = (number: number) => `<x>${number}</x>`;

describe('what has to stay', () => {
  it.each([
    ['message', 'Цена {price, number} <terms>на {date}</terms> & <b>здесь</b>'],
    [
      'markdown',
      'Смотрите **[наши *машины*](/brand?sign=byd_(new) "Все")** и https://a.mn/x | 1 < 2',
    ],
  ] as const)('comes back in its place, of a %s', (form, text) => {
    const piece = pieceOf(text, form, hole);
    expect(piece.markup.replace(/<x>\d+<\/x>|<\/?a[^>]*>/g, '')).not.toMatch(
      /[{}<>[\]*]|\/brand|a\.mn/,
    );
    expect(textOfMarkup(piece.markup, piece)).toBe(text);
  });

  it.each([
    ['lost', 'Цена'],
    ['twice', '<x>1</x> <x>1</x> <a id="2">b</a>'],
    ['new', '<x>1</x> <a id="2">b</a> <a id="3">c</a>'],
    ['in another role', '<a id="1">b</a> <x>2</x>'],
    ['of a kind of its own', '<x>1</x> <a id="2">b</a> <img src=x>'],
  ])('is told when it is %s', (_, markup) => {
    expect(textOfMarkup(markup, pieceOf('Цена {price} <b>здесь</b>', 'message', hole))).toBeNull();
  });

  it('is what lines of Markdown begin with', () => {
    const text = '## Путь\n\n- **Раз** два\n  1. Три\n> Слово\n| - | - |\n';
    expect(
      linesOf(text)
        .map(({ before, words, after }) => before + words + after)
        .join('\n'),
    ).toBe(text);
    expect(linesOf(text).flatMap(({ words }) => words || [])).toEqual([
      'Путь',
      '**Раз** два',
      'Три',
      'Слово',
    ]);
  });
});
