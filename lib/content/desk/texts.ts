import { TEXT_FILE_FAULTS } from '@/lib/config/text-files';
import { serverEnv } from '@/lib/env/server';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@/lib/i18n/locales';
import { deliveredTextsOf, messageTextsOf } from '@/lib/i18n/message-faults';
import { formsIn } from '@/lib/i18n/message-parts';
import { isUsable, mostLettersOf, rewordingFaults } from '@/lib/i18n/rewording-faults';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';
import {
  SEEN_TEXT_PARAM,
  SUGGESTED_PARAM,
  TEXT_CHOICES,
  TEXT_FILE_FAULT_PARAM,
  type TextsAddress,
  TYPED_TEXT_PARAM,
} from '@/lib/routing/desk-text-address';
import { originOf } from '@/lib/routing/hosts';
import { listFoundKeys } from '@/lib/server/site-check/coverage-matrix';
import { readBlocks } from '@/lib/server/site-check/site-blocks';
import { listAuditOf } from '@/lib/server/staff/audit';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { findWording, listWordings, type Wording } from '@/lib/server/texts/message-texts';
import { keysOfBlocks, keysOfWord } from '@/lib/server/texts/text-search';
import { markOf } from '@/lib/server/texts/text-units';
import type { Query } from './page-notice';
import { readSuggestionOf } from './suggestions';

const PER_PAGE = 40;
/** Texts of every page, which are seldom what a search on one page is for. */
const OF_FRAME = /^(?:layout|accountMenu|brandMenu|stores)\./;

/** Older ones are in the audit trail. */
const HISTORY_SHOWN = 10;
const WORD_MAX_LENGTH = 200;
const PATH_MAX_LENGTH = 300;

const textOf = (value: Query[string], most: number) =>
  typeof value === 'string' && value.length <= most ? value.trim() || undefined : undefined;

/** The language of an address, or the one whose host stands in the address of a page. */
function localeOf({ locale }: Query, on: string | undefined): Locale {
  const { SITE_ORIGIN } = serverEnv();
  const host = on && URL.canParse(on) ? new URL(on).origin : undefined;
  return (
    LOCALES.find((each) => host !== undefined && originOf(SITE_ORIGIN, each) === host) ??
    (isLocale(locale) ? locale : DEFAULT_LOCALE)
  );
}

/** A path of the site, also from a whole address that was pasted. */
function pathOf(on: string | undefined): string | undefined {
  if (!on) return undefined;
  if (!URL.canParse(on)) return on.startsWith('/') ? on : `/${on}`;
  const { pathname, search } = new URL(on);
  return pathname + search;
}

/** Which texts an address asks for. */
export function textsRequestOf(query: Query): TextsAddress & { locale: Locale; page: number } {
  const on = textOf(query.on, PATH_MAX_LENGTH);
  const page = typeof query.page === 'string' && /^[1-9]\d{0,2}$/.test(query.page);
  return {
    locale: localeOf(query, on),
    word: textOf(query.word, WORD_MAX_LENGTH),
    on: pathOf(on),
    only: TEXT_CHOICES.find((each) => each === query.only),
    page: page ? Number(query.page) : 1,
  };
}

const isReworded = ({ text, delivered }: Wording) => text !== delivered;

/** How a text came to read as it does. */
function stateOf(locale: Locale, wording: Wording | undefined) {
  if (!wording || !isReworded(wording)) return { isReworded: false } as const;
  const { key, text, delivered, updatedAt, updatedBy } = wording;
  return {
    isReworded: true,
    updatedAt,
    updatedBy,
    /** With a release since. */
    isDeliveredAnew: deliveredTextsOf(locale).get(key) !== delivered,
    /** A release has given it other values: the delivered one is shown. */
    isLeftOut: !isUsable(locale, key, text),
  } as const;
}

/** What staff have worded or compared of a language, by key. */
async function readWordings(locale: Locale): Promise<ReadonlyMap<string, Wording>> {
  const wordings = await listWordings(deskBackend().db, locale);
  return new Map(wordings.map((each) => [each.key, each]));
}

/** Keys of the texts of a list in their order; null where the page that they stand on is not there. */
async function keysOf(
  locale: Locale,
  { word, on, only }: TextsAddress,
  wordings: ReadonlyMap<string, Wording>,
): Promise<string[] | null> {
  const { db } = deskBackend();
  const texts = messageTextsOf(locale);
  const found = only === 'found' ? new Set(await listFoundKeys(db, locale)) : undefined;
  let keys = word ? keysOfWord(texts, word) : [...texts.keys()];
  if (on) {
    const blocks = await readBlocks(locale, on);
    if (!blocks) return null;
    const shown = new Set(keysOfBlocks(texts, blocks));
    const own = keys.filter((key) => shown.has(key));
    keys = [
      ...own.filter((key) => !OF_FRAME.test(key)),
      ...own.filter((key) => OF_FRAME.test(key)),
    ];
  }
  if (!only) return keys;
  return keys.filter((key) => {
    if (found) return found.has(key);
    const state = stateOf(locale, wordings.get(key));
    return state.isReworded && (only === 'reworded' || state.isDeliveredAnew);
  });
}

/** Keys of all texts of a list. */
export const listTextKeys = async (request: TextsAddress & { locale: Locale }) =>
  (await keysOf(request.locale, request, await readWordings(request.locale))) ?? [];

/** Why a file that was sent is refused as a whole, as the address says it. */
export const textFileFaultOf = (query: Query) =>
  TEXT_FILE_FAULTS.find((each) => each === query[TEXT_FILE_FAULT_PARAM]);

/** One page of the texts of a language that match a search. */
export async function readTexts(request: TextsAddress & { locale: Locale; page: number }) {
  const { locale, page } = request;
  const wordings = await readWordings(locale);
  const keys = await keysOf(locale, request, wordings);
  const texts = messageTextsOf(locale);
  return {
    count: keys?.length ?? 0,
    isPageMissing: keys === null,
    texts: (keys ?? []).slice((page - 1) * PER_PAGE, page * PER_PAGE).map((key) => ({
      key,
      text: texts.get(key) ?? '',
      ...stateOf(locale, wordings.get(key)),
    })),
    hasMore: (keys?.length ?? 0) > page * PER_PAGE,
  };
}

export type ListedText = Awaited<ReturnType<typeof readTexts>>['texts'][number];

/** The languages shown beside a text that is reworded: Russian, and the one that staff read. */
function sourceLocales(locale: Locale, language: DeskLanguage): Locale[] {
  const read = isLocale(language) ? language : 'en';
  return [...new Set<Locale>([DEFAULT_LOCALE, read])].filter((each) => each !== locale);
}

/** The form of a text that staff may reword: its rules, its history, and the next text. */
export async function readTextForm(
  locale: Locale,
  key: string,
  language: DeskLanguage,
  query: Query,
  isOutdated: boolean,
) {
  const { db } = deskBackend();
  const { word, on, only } = textsRequestOf(query);
  const list = { word, on, only };
  const isOfList = word || on || only;
  const texts = messageTextsOf(locale);
  const delivered = deliveredTextsOf(locale).get(key) ?? '';
  const [wording, keys, history] = await Promise.all([
    findWording(db, locale, key),
    isOfList ? readWordings(locale).then((own) => keysOf(locale, list, own)) : null,
    listAuditOf(db, { kind: 'message', id: `${locale} ${key}` }),
  ]);
  const order = [...texts.keys()];
  /** Also when this text is no longer in the list, such as after its finding is settled. */
  const isLater = (each: string) => order.indexOf(each) > order.indexOf(key);
  const next = keys?.includes(key) ? keys[keys.indexOf(key) + 1] : keys?.find(isLater);
  const { [TYPED_TEXT_PARAM]: typed, [SAVED_PARAM]: saved, [SEEN_TEXT_PARAM]: before } = query;
  const isSuggested = query[SUGGESTED_PARAM] === '1';
  const isFilled = isSuggested && typed === undefined;
  const state = stateOf(locale, wording);
  const text = wording && state.isReworded ? wording.text : delivered;
  return {
    list,
    ...state,
    text,
    typed: typeof typed === 'string' ? typed : undefined,
    faults: typeof typed === 'string' ? rewordingFaults(locale, key, typed.trim()) : [],
    /** Also of a form that was refused after it was filled so: it has a draft of its own. */
    isSuggested,
    /** Nothing beside a text that needs no other. */
    suggestion: isOutdated ? await readSuggestionOf(locale, key, isFilled) : null,
    delivered,
    /** Which Russian text it is compared with. */
    compared: markOf(messageTextsOf(DEFAULT_LOCALE).get(key) ?? ''),
    seen: wording?.updatedAt.getTime() ?? 0,
    /** What the person had seen whose wording was refused, which may be older than `seen`. */
    seenBefore: typeof before === 'string' ? before : undefined,
    sources: sourceLocales(locale, language).map((each) => ({
      locale: each,
      text: messageTextsOf(each).get(key) ?? '',
    })),
    most: mostLettersOf(key),
    places: [
      ...new Set(
        formsIn(delivered).map(({ name, form }) => (form === 'tag' ? `<${name}>` : `{${name}}`)),
      ),
    ],
    hasPlurals: formsIn(delivered).some(({ categories }) => categories),
    /** The text that the form before has stored. */
    saved: typeof saved === 'string' ? saved : null,
    next,
    count: keys?.length ?? 0,
    history: history.slice(0, HISTORY_SHOWN).map(({ id, at, action, staffName, before, after }) => {
      const then = before?.text;
      const now = after?.text;
      return {
        id,
        at,
        action,
        who: staffName,
        ...(typeof then === 'string' && { before: then }),
        ...(typeof now === 'string' && { after: now }),
      };
    }),
  };
}

export type TextForm = Awaited<ReturnType<typeof readTextForm>>;
