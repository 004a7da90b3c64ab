import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Compared byte by byte, so that the beginnings of a word are one range of an index. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What a word of the vocabulary is a word of. */
export const WORD_KINDS = [
  // A brand's whole name, one word of it, another spelling of it, one word of that.
  'brand',
  'brand-part',
  'alias',
  'alias-part',
  'type',
  'model',
  'trim',
  // A word of the trade (messages/trade-words), and one of promotions and articles.
  'trade',
  'text',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** Every word that a search may mean, in the spelling of the catalogue (docs/adr/0027). */
export const searchWords = pgTable(
  'search_words',
  {
    term: bytewiseText('term').notNull(),
    kind: text('kind').$type<WordKind>().notNull(),
    /** The language of trade words and texts; names have none. */
    locale: text('locale').notNull().default(''),
    /** A brand_sign, a type_sign, or the words of models.search that the term stands for. */
    target: text('target').notNull(),
    /** The phonetic key of the term. */
    sound: text('sound').notNull(),
    /** A short phonetic key with each letter left out once, and whole; empty for long ones. */
    deletions: text('deletions').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.kind, table.locale, table.target] }),
    index('search_words_by_kind').on(table.kind, table.locale),
    index('search_words_by_sound').on(table.sound),
    index('search_words_by_deletions').using('gin', table.deletions),
    index('search_words_by_trigrams').using('gin', table.sound.op('gin_trgm_ops')),
  ],
);

/** The names of models and trims whose words are in the vocabulary. */
export const searchNames = pgTable(
  'search_names',
  {
    kind: text('kind').$type<'model' | 'trim'>().notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);
