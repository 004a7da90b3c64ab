import { max } from 'drizzle-orm';
import type { ContentKind } from '@/lib/config/content-state';
import { SOURCE_LOCALE, TEXT_COLUMNS } from '@/lib/format/content-fields';
import type { RecordForm } from '@/lib/format/record-form';
import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import { isOneOf } from '../import/write-rows';
import { lastRemovedId } from '../import/write-units';
import { transliterate } from '../search/spelling';

/** Fields that a published record lacks: a text in one language at least, and a valid time. */
export function missingToPublish(form: RecordForm): string[] {
  const { publish_at: from, publish_until: until } = form;
  if (from && until && from >= until) return ['publish_until'];
  if (form.state !== 'published') return [];
  const missingIn = (locale: string) =>
    TEXT_COLUMNS.map((column) => `${column}.${locale}`).filter((name) => !form[name]);
  const isShown = LOCALES.some((locale) => missingIn(locale).length === 0);
  return isShown ? [] : missingIn(SOURCE_LOCALE);
}

/** Passages up to this number come with the product; those of the owner have greater ones. */
const DELIVERED_PASSAGE_MAX = 1000;

/**
 * The first number that no record of a kind has or had, beyond those reserved for later releases.
 */
export async function nextContentId(db: Database, kind: ContentKind): Promise<number> {
  const { table, key } = WRITTEN_TABLES[kind];
  const [row] = await db.select({ last: max(key) }).from(table);
  const own = kind === 'passages' ? DELIVERED_PASSAGE_MAX : 0;
  return Math.max(own, row?.last ?? 0, await lastRemovedId(db, kind)) + 1;
}

const SIGN_MAX_LENGTH = 32;

/**
 * An unused sign or code, made of the title in the first language that can be written in Latin
 * letters.
 */
export async function freeContentSign(
  db: Database,
  kind: ContentKind,
  form: RecordForm,
): Promise<string> {
  const titles = ['en', SOURCE_LOCALE, ...LOCALES].map((locale) => form[`title.${locale}`] ?? '');
  const signs = titles.map(signOf).filter((sign) => sign.length > 2);
  const sign = signs[0] ?? kind.slice(0, -1);
  const choices = [sign, ...Array.from({ length: 50 }, (_, index) => `${sign}-${index + 2}`)];
  const written = kind === 'promotions' ? choices.map((each) => each.toUpperCase()) : choices;
  const { table, sign: column } = WRITTEN_TABLES[kind];
  const taken = await db.select({ sign: column }).from(table).where(isOneOf(column, written));
  const free = written.find((each) => !taken.some((row) => row.sign === each));
  return free ?? `${written[0]}-${await nextContentId(db, kind)}`;
}

/**
 * The form of a title or a name in addresses: Latin letters and digits, or empty where there are
 * none.
 */
export function signOf(title: string): string {
  const latin = transliterate(title.toLowerCase()).normalize('NFKD').replace(/\p{M}/gu, '');
  const words = latin.match(/[a-z0-9]+/g) ?? [];
  let sign = '';
  for (const word of words) {
    if (sign.length + word.length >= SIGN_MAX_LENGTH) break;
    sign += sign ? `-${word}` : word;
  }
  return sign;
}
