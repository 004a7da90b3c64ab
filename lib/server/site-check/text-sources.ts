import { eq, or, sql } from 'drizzle-orm';
import type { TextSource } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import type { MessageTexts } from '@/lib/i18n/message-faults';
import type { Database } from '../db/database';
import { brandTexts, modelTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withoutTags = (text: string) => text.replace(/<\/?\w+>/g, '');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Arguments in a message, without branches of their own. */
const ARGUMENT = /\{\w+(?:, \w+)?\}/g;
/** A pattern whose own words are fewer says nothing of where a text comes from. */
const PATTERN_LEAST_LETTERS = 12;

/** A pattern for what a message with simple arguments becomes; null where there is too little of it. */
function patternOf(message: string): RegExp | null {
  const text = plain(withoutTags(message));
  const rest = text.replace(ARGUMENT, '');
  if (/[{}]/.test(rest) || rest.length < PATTERN_LEAST_LETTERS) return null;
  const parts = text.split(ARGUMENT).map(escapeRegExp);
  return new RegExp(`^${parts.join('.{0,200}?')}$`, 'su');
}

interface MessageIndex {
  keys: ReadonlyMap<string, string>;
  patterns: readonly (readonly [RegExp, string])[];
}

function indexOf(texts: MessageTexts): MessageIndex {
  const keys = new Map<string, string>();
  const patterns: [RegExp, string][] = [];
  for (const [key, message] of texts) {
    if (!message.includes('{')) {
      const text = plain(withoutTags(message));
      if (!keys.has(text)) keys.set(text, key);
      continue;
    }
    const pattern = patternOf(message);
    if (pattern) patterns.push([pattern, key]);
  }
  return { keys, patterns };
}

/** Finds the interface text that a piece of a page was made from. */
export function messageFinder(messages: ReadonlyMap<Locale, MessageTexts>) {
  const indexes = new Map<Locale, MessageIndex>();
  return (locale: Locale, text: string): TextSource | undefined => {
    let index = indexes.get(locale);
    if (!index) {
      index = indexOf(messages.get(locale) ?? new Map());
      indexes.set(locale, index);
    }
    const id = index.keys.get(text) ?? index.patterns.find(([each]) => each.test(text))?.[1];
    return id === undefined ? undefined : { kind: 'message', id };
  };
}

/** Every interface text of every language, or those given instead of them. */
export type AllMessages = ReadonlyMap<Locale, MessageTexts>;

/** The longest piece of a text that a search through contents asks for. */
const PIECE_LENGTH = 60;

/** Texts hold marks of their form (`**`), which pages do not show. */
const pieceOf = (text: string) => text.split(/[*_[\]#]/)[0]?.slice(0, PIECE_LENGTH) ?? '';

/**
 * Finds the record of the catalogue or of the texts that a piece of a page was made from, whatever
 * its language: a text may stand in the wrong one.
 */
export async function findContentSource(
  db: Database,
  text: string,
): Promise<TextSource | undefined> {
  const piece = pieceOf(text);
  if (piece.length < 4) return undefined;
  const has = (column: Parameters<typeof eq>[0]) => sql`position(${piece} in ${column}) > 0`;
  const [article] = await db
    .select({ id: articleTexts.articleId })
    .from(articleTexts)
    .where(or(has(articleTexts.title), has(articleTexts.summary), has(articleTexts.body)))
    .limit(1);
  if (article) return { kind: 'article', id: String(article.id) };
  const [promotion] = await db
    .select({ id: promotionTexts.promotionId })
    .from(promotionTexts)
    .where(or(has(promotionTexts.title), has(promotionTexts.summary), has(promotionTexts.body)))
    .limit(1);
  if (promotion) return { kind: 'promotion', id: String(promotion.id) };
  const [brand] = await db
    .select({ id: brandTexts.brandSign })
    .from(brandTexts)
    .where(has(brandTexts.story))
    .limit(1);
  if (brand) return { kind: 'brand', id: brand.id };
  const [type] = await db
    .select({ id: typeTexts.typeSign })
    .from(typeTexts)
    .where(eq(typeTexts.typeName, piece))
    .limit(1);
  if (type) return { kind: 'type', id: type.id };
  const [model] = await db
    .select({ id: modelTexts.modelId })
    .from(modelTexts)
    .where(has(modelTexts.summary))
    .limit(1);
  return model && { kind: 'model', id: String(model.id) };
}
