import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { EXAMPLE_FACTS } from '@/lib/config/company';
import { CURRENCIES, LANDED_COUNTRY_CODES } from '@/lib/config/landed-countries';
import { fittingDescription } from '@/lib/format/display-width';
import { formatTagOf, LOCALE_NAMES, LOCALES, type Locale } from '@/lib/i18n/locales';
import { ownLettersOf } from '@/tests/support/pseudo/pseudo-text';
import type { PageText } from './page-checks';

/** Texts of pages that are no interface texts. */
export interface Content {
  /** Whole texts of records, as their markup cuts them. */
  pieces: ReadonlySet<string>;
  /** Arguments of interface texts; the longest ones first. */
  names: readonly string[];
  /** Of names that pages write in parts, in small letters. */
  words: ReadonlySet<string>;
}

/** Names that are the same in every language. */
const TRADEMARKS = ['WhatsApp', 'Telegram', 'Facebook', 'Instagram', 'YouTube'];

/** Words of date formats, and names from the platform. */
function namesOfFormats(locale: Locale): string[] {
  const tag = formatTagOf(locale);
  const regions = new Intl.DisplayNames(tag, { type: 'region' });
  const currencies = new Intl.DisplayNames(tag, { type: 'currency' });
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const months = [...Array(12).keys()].flatMap((month) =>
    (['long', 'short'] as const).map((length) =>
      new Date(2026, month, 1).toLocaleString(tag, { month: length }),
    ),
  );
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const dayWords = [1, 2, 5, 21, 100].flatMap((count) =>
    days.formatToParts(count).flatMap(({ type, value }) => (type === 'unit' ? value : [])),
  );
  return [
    ...months,
    ...dayWords,
    ...['CN', 'DE', 'GB', 'JP', 'KR', 'SE', ...LANDED_COUNTRY_CODES].map(
      (code) => regions.of(code) ?? '',
    ),
    ...CURRENCIES.flatMap((code) => [code, currencies.of(code) ?? '']),
    ...[...LOCALES, 'zh'].map((each) => languages.of(each) ?? ''),
    ...CURRENCIES.map((currency) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(1)
        .map(({ type, value }) => (type === 'currency' ? value : ''))
        .join(''),
    ),
    // What buyers write for signs that few typefaces draw (lib/format/landed-sums.ts).
    'сом',
    'сум',
    'сомони',
  ];
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Every text within the facts of the company. */
function textsIn(facts: unknown): string[] {
  if (typeof facts === 'string') return [facts];
  return typeof facts === 'object' && facts !== null ? Object.values(facts).flatMap(textsIn) : [];
}

/** The texts of the database that pages of a language show. */
export async function readContent(database: Sql, locale: Locale): Promise<Content> {
  const texts = await database<{ text: string }[]>`
    select type_name as text from type_texts where locale = ${locale}
    union select story from brand_texts where locale = ${locale}
    union select summary from model_texts where locale = ${locale}
    union select unnest(array[title, summary, body]) from promotion_texts where locale = ${locale}
    union select unnest(array[title, summary, body]) from article_texts where locale = ${locale}
    union select unnest(array[title, summary, body]) from passage_texts where locale = ${locale}
    union select experience from reviews`;
  const names = await database<{ name: string }[]>`
    select type_name as name from type_texts where locale = ${locale}
    union select title from promotion_texts where locale = ${locale}
    union select title from article_texts where locale = ${locale}
    union select title from passage_texts where locale = ${locale}
    union select name from members`;
  const parted = await database<{ name: string }[]>`
    select brand_name as name from brands
    union select model_name from models
    union select trim from models
    union select model_sign from models
    union select coder from promotions
    union select range_cycle from models where range_cycle is not null
    union select vin from units where vin is not null`;
  const pieces = texts.flatMap(({ text }) => [
    text,
    fittingDescription(locale, text),
    ...text.split(/[\n*_`#|]+/),
    ...text.split(/[\n*_`#|[\]()]+/),
  ]);
  const known = [
    ...names.map(({ name }) => name),
    ...textsIn([EXAMPLE_FACTS.company, EXAMPLE_FACTS.stores]),
    ...Object.values(LOCALE_NAMES),
    ...TRADEMARKS,
    ...namesOfFormats(locale),
  ];
  return {
    pieces: new Set(pieces.map((piece) => plain(piece.replace(/^\s*(?:-|\d+\.|>)\s+/, '')))),
    names: [...new Set(known.map(plain))]
      .filter((name) => /\p{L}/u.test(name))
      .sort((a, b) => b.length - a.length),
    words: new Set([...LOCALES, ...parted.flatMap(({ name }) => wordsIn(name.toLowerCase()))]),
  };
}

/** The metadata of a page for search engines and messengers. */
export function textsOfHead(page: Page): Promise<PageText[]> {
  return page.evaluate(() => {
    const texts: { text: string; place: string }[] = [];
    for (const meta of document.querySelectorAll('meta[property], meta[name]')) {
      const place = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
      if (/(?:title|description|alt|site_name)$/.test(place))
        texts.push({ text: meta.getAttribute('content') ?? '', place });
    }
    const collect = (value: unknown, place: string): void => {
      if (Array.isArray(value)) for (const each of value) collect(each, place);
      else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) collect(each, key);
      else if (/^(?:name|alternateName|headline|description|text|caption)$/.test(place))
        texts.push({ text: String(value).replace(/<[^>]+>/g, ' '), place: `JSON-LD ${place}` });
    };
    for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
      collect(JSON.parse(script.textContent ?? ''), '');
    return texts;
  });
}

/**
 * Texts of a page with pseudo-texts that are neither pseudo-texts nor content: they are hard-coded.
 * @param address of the page, which repeats what was searched for
 */
export function hardCodedTexts(
  texts: readonly PageText[],
  { pieces, names, words }: Content,
  address: string,
): string[] {
  const searched = wordsIn(new URLSearchParams(address.split('?')[1]).get('word') ?? '');
  // Single letters are the brands' first ones.
  const isKnown = (word: string) =>
    word.length === 1 ||
    ownLettersOf(word) === '' ||
    words.has(word.toLowerCase()) ||
    searched.includes(word);
  const faults = new Set<string>();
  for (const { text, place } of texts) {
    if (pieces.has(plain(text))) continue;
    let rest = plain(text).replace(/\S+@\S+|\b(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\b\S*/gi, ' ');
    for (const name of names) rest = rest.replaceAll(name, ' ');
    const own = wordsIn(rest).filter((word) => !isKnown(word));
    if (own.length > 0) faults.add(`“${own.join(' ')}” in “${text.slice(0, 80)}” (${place})`);
  }
  return [...faults];
}
