import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ContentKind, TextSource } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { recordIdOf } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { siteFindings } from '../db/schema/site-check';
import { outdatedMessageKeys } from '../texts/message-texts';
import { causedBy, readSince } from './confirmed-text';
import { CONTENT_TABLES } from './content-tables';
import { pathOfSource } from './text-findings';

/** The columns of an import that make a text, with what each holds in a language. */
type Fields = Record<string, string>;

interface TextRow {
  locale: string;
  fields: Fields;
}

function readMessages(id: string, locales: readonly Locale[]): TextRow[] {
  return locales.flatMap((locale) => {
    const text = messageTextsOf(locale).get(id);
    return text === undefined ? [] : [{ locale, fields: { [id]: text } }];
  });
}

/** The text of a record in some languages, by columns of the import. */
async function readRecords(
  db: Database,
  kind: ContentKind,
  id: string,
  locales: readonly Locale[],
): Promise<TextRow[]> {
  const { table, id: column, texts } = CONTENT_TABLES[kind];
  const recordId = kind === 'type' || kind === 'brand' ? id : recordIdOf(id);
  if (recordId === null) return [];
  const columns = Object.fromEntries(texts.map((text) => [text.name, text]));
  const rows = await db
    .select({ ...columns, locale: table.locale })
    .from(table)
    .where(and(eq(column, recordId), inArray(table.locale, [...locales])))
    .limit(locales.length);
  return rows.map(({ locale, ...fields }) => ({ locale: locale as string, fields }));
}

/** Pages that findings about a text name. */
const PAGES_MAX = 50;

async function listPagesOf(db: Database, locale: Locale, source: TextSource): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: siteFindings.path })
    .from(siteFindings)
    .where(and(eq(siteFindings.locale, locale), isNotNull(siteFindings.path), causedBy(source)))
    .orderBy(siteFindings.path)
    .limit(PAGES_MAX);
  const own = pathOfSource(source);
  return [...new Set([...(own ? [own] : []), ...rows.flatMap(({ path }) => path ?? [])])];
}

/**
 * A text of a language beside the Russian one, since when each is unchanged, and the pages it is
 * known to be on; null where neither language has it.
 */
export async function findComparedText(db: Database, locale: Locale, source: TextSource) {
  const locales = [...new Set([locale, DEFAULT_LOCALE])];
  const { kind, id } = source;
  const [rows, since, paths] = await Promise.all([
    kind === 'message' ? readMessages(id, locales) : readRecords(db, kind, id, locales),
    readSince(db, source, locales),
    listPagesOf(db, locale, source),
  ]);
  if (rows.length === 0) return null;
  const versionOf = (wanted: Locale) => ({
    fields: rows.find((row) => row.locale === wanted)?.fields,
    since: since(wanted),
  });
  const original = versionOf(DEFAULT_LOCALE);
  const text = versionOf(locale);
  const isOutdated =
    kind === 'message'
      ? (await outdatedMessageKeys(db, locale)).has(id)
      : Boolean(text.since && original.since && text.since < original.since);
  return { original, text, isOutdated, paths };
}
