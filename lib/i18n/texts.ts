import { createFormatter, createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import { storeOf } from '@/lib/config/company';
import type en from '@/messages/en.json';
import { currencyOptionsOf, groupingOf } from './currency-options';
import { TEXT_FORMATS } from './fill-label';
import { isolated } from './isolated';
import { treeWithLineRules } from './line-breaks';
import { directionOf, formatTagOf, type Locale, ofEachLocale } from './locales';
import { type RewordedTexts, rewordedTexts, treeWith } from './reworded-texts';

export type Messages = typeof en;

/**
 * The texts of each language of `LOCALE_NAMES`, from the file of its code. What is missing in one of
 * them is named by `npm run typecheck` (scripts/checks/language-files.ts).
 */
const MESSAGES = await ofEachLocale<Messages>(async (locale) =>
  treeWithLineRules(locale, (await import(`@/messages/${locale}.json`)).default),
);

/**
 * Texts that replace every language's, for tests that find hard-coded texts and texts that do not
 * fit. On the global object, because a program that is loaded before the site puts them there
 * (tests/support/pseudo): no configuration of a site can.
 */
const holder = globalThis as typeof globalThis & { textsUnderCheck?: Messages };

/** The interface texts of a language as they came with the site. */
export function deliveredMessagesOf(locale: Locale): Messages {
  return holder.textsUnderCheck ?? MESSAGES[locale];
}

/** The texts that the caches below are made of: they are rebuilt when a text is reworded. */
let made: RewordedTexts = rewordedTexts();
const trees = new Map<Locale, Messages>();
const translators = new Map<string, unknown>();

function forgetOutdated(): void {
  if (made === rewordedTexts()) return;
  made = rewordedTexts();
  trees.clear();
  translators.clear();
}

/** Every interface text of a language, as it reads now: the same object until one changes. */
export function messagesOf(locale: Locale): Messages {
  const delivered = deliveredMessagesOf(locale);
  const texts = rewordedTexts().get(locale);
  if (holder.textsUnderCheck || !texts) return delivered;
  forgetOutdated();
  return cached(trees, locale, () => treeWithLineRules(locale, treeWith(delivered, texts)));
}

type StoreKey = Exclude<keyof Messages['stores'], 'address'>;

/**
 * Name of the store at a port, its address in one line, and the parts of that: as the owner has
 * them at the desk, else as the messages do.
 */
export function storeTextsOf(locale: Locale, port: StoreKey) {
  const given = messagesOf(locale).stores[port];
  const { texts } = storeOf(port);
  const own = texts[locale];
  const { name, ...parts } = {
    ...given,
    // The English street is better than the example's.
    ...(texts.en?.street && { street: texts.en.street }),
    ...own,
  };
  // Words and numbers of a street in Latin letters keep their order among Arabic ones.
  const isLatin = /\p{sc=Latn}/u.test(parts.street) && !/\p{sc=Arab}/u.test(parts.street);
  const isApart = isLatin && directionOf(locale) === 'rtl';
  const street = isApart ? isolated(parts.street) : parts.street;
  return { name, address: textsOf(locale, 'stores')('address', { ...parts, street }), parts };
}

/** One maker's results by key, which are few: languages, namespaces and their pairs. */
function cached<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  return value;
}

const formatters = new Map<string, ReturnType<typeof createFormatter>>();

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

function createTexts<N extends Namespace>(locale: Locale, namespace: N) {
  return createTranslator<Messages, N>({
    locale: formatTagOf(locale),
    messages: messagesOf(locale),
    namespace,
    formats: TEXT_FORMATS,
  });
}

/**
 * The translator of one namespace. The locale is an argument, not request state, so that pages
 * stay static and the same call serves middleware, pages and tests. Made once per language and
 * namespace, because it compiles each message on first use, until a text changes: do not keep it.
 */
export function textsOf<N extends Namespace>(locale: Locale, namespace: N) {
  forgetOutdated();
  const make = () => createTexts(locale, namespace);
  return cached(translators, `${locale}/${namespace}`, make) as ReturnType<typeof make>;
}

const NUMBER_FORMATS = {
  integer: groupingOf,
  usd: (locale: Locale) => currencyOptionsOf(locale, 'USD'),
};

/**
 * A price whose number comes first when read from the right, as Arabic has it, in the order in which
 * the same is drawn from the left: its parts would change places in an isolate.
 */
const fromTheLeft = (price: string) => price.replace(/^\u200f(\S+)\s(\D+)$/u, '$2\u00a0$1');

const numberFormats = new Map<string, (value: number) => string>();

/**
 * Whole numbers and prices in US dollars as the language of the texts writes them, a hundred of
 * which stand in a list of cars: the formatter would look its format up for each of them. A price
 * among words that run from right to left is kept together.
 */
export function numberFormatOf(locale: Locale, format: keyof typeof NUMBER_FORMATS) {
  const make = () => {
    const options = { ...NUMBER_FORMATS[format](locale), maximumFractionDigits: 0 };
    const write = new Intl.NumberFormat(formatTagOf(locale), options).format;
    const isMoved = format === 'usd' && directionOf(locale) === 'rtl';
    return isMoved ? (value: number) => isolated(fromTheLeft(write(value))) : write;
  };
  return cached(numberFormats, `${locale}/${format}`, make);
}

/**
 * Numbers, prices and dates as the language of the texts writes them. Made once per language.
 * @param language its BCP 47 tag, where a country's way is meant
 */
export function formatterOf(locale: Locale, language: string = formatTagOf(locale)) {
  const make = () => createFormatter({ locale: language, timeZone: 'Asia/Shanghai' });
  return cached(formatters, language, make);
}

/** What stands between the parts of a list, where it is not a comma and a space. */
const LIST_SEPARATORS: Partial<Record<Locale, string>> = { ar: '، ', ur: '، ', th: ' ' };

/**
 * Names one after the other, without a word before the last, as a language separates them. Thai
 * does it by spaces, and by commas where a name has spaces of its own or is in Latin letters.
 */
export function listOf(locale: Locale, names: readonly string[]): string {
  const separator = LIST_SEPARATORS[locale] ?? ', ';
  const isUnclear = separator === ' ' && names.some((name) => /\s|^[\w-]+$/.test(name));
  return names.join(isUnclear ? ', ' : separator);
}
