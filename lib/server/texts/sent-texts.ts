import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { AskedReason, LeftText, SentTextsOutcome, TextUnit } from '@/lib/config/text-files';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { type RewordingFault, rewordingFaults } from '@/lib/i18n/rewording-faults';
import type { Database } from '../db/database';
import { sentTexts } from '../db/schema/interface-texts';
import type { Actor } from '../staff/audit';
import {
  findTexts,
  KINDS,
  keyOfText,
  type StoredText,
  textOfKey,
  writeTexts,
} from './catalogue-units';
import { keptForm, listStoredTexts, rewordTexts } from './message-texts';
import { sourceOf } from './text-file';
import { isOfCatalogue, markOf, type TextFile, TextFileError } from './text-units';
import { protectedIn } from './xliff';

const DAY_MS = 24 * 3_600_000;
/** Long enough to ask another person about a text. */
const KEPT_FOR_MS = 14 * DAY_MS;

/** A text as it is stored: browsers and workbooks send an end of line as two characters. */
const keptText = (locale: Locale, { key, target }: TextUnit) =>
  isOfCatalogue(key) ? target.replaceAll('\r\n', '\n').trim() : keptForm(locale, target);

/**
 * Stores the texts of a file that its office has changed, until a person has reviewed them.
 * @returns the id by which they are found
 * @throws TextFileError for a file of another language
 */
export async function keepSentTexts(
  db: Database,
  locale: Locale,
  file: TextFile,
  staffId: string,
  now: Date,
): Promise<string> {
  if (file.locale !== locale) throw new TextFileError('otherLanguage');
  // When a text is in it twice, the last one counts.
  const last = new Map(file.units.map((unit) => [unit.key, unit]));
  const units = [...last.values()].flatMap(({ note: _, ...unit }) => {
    const target = keptText(locale, unit);
    const isTouched = target !== '' && target !== '-' && markOf(target) !== unit.was;
    return isTouched ? { ...unit, target } : [];
  });
  const sentId = randomUUID();
  const sameCount = last.size - units.length;
  await db.delete(sentTexts).where(lt(sentTexts.sentAt, new Date(now.getTime() - KEPT_FOR_MS)));
  await db.insert(sentTexts).values({ sentId, staffId, locale, sentAt: now, units, sameCount });
  return sentId;
}

/** A file that a person has sent; not those of others, nor expired ones. */
export async function findSentTexts(db: Database, sentId: string, staffId: string) {
  const [row] = await db
    .select()
    .from(sentTexts)
    .where(and(eq(sentTexts.sentId, sentId), eq(sentTexts.staffId, staffId)))
    .limit(1);
  return row && isLocale(row.locale) ? { ...row, locale: row.locale } : undefined;
}

export type SentTexts = NonNullable<Awaited<ReturnType<typeof findSentTexts>>>;

export type SentTextFault = RewordingFault | 'tooLong' | 'partial' | 'links' | 'notYours';

/** A text of a file beside the one that it would replace. */
export interface JudgedText {
  key: string;
  before: string;
  after: string;
  /** Undefined for one that is imported without a question. */
  asked?: AskedReason;
  fault?: SentTextFault;
  /** What staff call the record by, of a text of one. */
  name?: string;
  /** Whether visitors see it as soon as it is brought in. */
  isPublic: boolean;
  seen: number;
}

/** Where a text's links lead, in the order of their letters. */
export const linksIn = (key: string, text: string) =>
  protectedIn(key, text)
    .map(([part]) => part)
    .sort()
    .join('\n');

/** Why a text of a record is rejected; only staff may add or remove a link. */
function catalogueFault(
  { key, target }: TextUnit,
  stored: StoredText | undefined,
  role: StaffRole,
): SentTextFault | undefined {
  if (!stored) return 'unknown';
  const { right, mostLetters } = KINDS[stored.kind];
  if (!mayStaff(role, right)) return 'notYours';
  if (target.length > (mostLetters[stored.column] ?? 0)) return 'tooLong';
  const links = linksIn(key, target);
  const isKept = [stored.source, stored.target].some((text) => linksIn(key, text) === links);
  return isKept ? undefined : 'links';
}

/** What importing a file would do now, and which of its texts a person has to confirm. */
export async function judgeSentTexts(
  db: Database,
  { locale, units }: SentTexts,
  role: StaffRole,
): Promise<{ texts: JudgedText[]; same: number }> {
  const source = sourceOf(locale);
  const sources = messageTextsOf(source);
  const [texts, records] = await Promise.all([
    listStoredTexts(db, locale),
    findTexts(
      db,
      [source, locale],
      units.flatMap(({ key }) => textOfKey(key) ?? []),
    ),
  ]);
  const judged = units.flatMap((unit): JudgedText[] => {
    const { key, target: after, was, isPartial } = unit;
    const record = records.get(key);
    const known = texts.get(key);
    const before = record?.target ?? known?.text ?? '';
    if (after === before) return [];
    const told = {
      key,
      before,
      after,
      seen: known?.seen ?? 0,
      isPublic: record?.isPublic ?? true,
      ...(record && { name: record.name }),
    };
    const fault = isOfCatalogue(key)
      ? catalogueFault(unit, record, role)
      : rewordingFaults(locale, key, after)[0]?.fault;
    if (fault) return [{ ...told, fault }];
    if (isPartial) return [{ ...told, fault: 'partial' }];
    if (before !== '' && was !== markOf(before)) return [{ ...told, asked: 'changedHere' }];
    if (unit.source !== (record?.source ?? sources.get(key))) return [{ ...told, asked: 'newer' }];
    return [told];
  });
  return { texts: judged, same: units.length - judged.length };
}

/** Identifies a text that a person has confirmed, with a mark of the text that it replaces. */
export const pickOf = ({ key, before }: Pick<JudgedText, 'key' | 'before'>) =>
  `${key} ${markOf(before)}`;

/**
 * Imports what a file changes: texts without a question, and of the others those that are picked.
 * Texts of the interface and of records are two separate changes; a repeated call changes nothing.
 * @throws DeskRejection when one was changed since
 */
export async function bringInSentTexts(
  db: Database,
  sent: SentTexts,
  picked: ReadonlySet<string>,
  { role, actor }: { role: StaffRole; actor: Actor },
): Promise<SentTextsOutcome> {
  const { locale, sentId, sameCount } = sent;
  const { texts, same } = await judgeSentTexts(db, sent, role);
  const isWanted = (each: JudgedText) => !each.fault && (!each.asked || picked.has(pickOf(each)));
  const wanted = texts.filter(isWanted);
  const records = wanted.flatMap(({ key, after, before }) => {
    const text = textOfKey(key);
    return text ? { ...text, text: after, before } : [];
  });
  const editor = { staffId: actor.staffId, at: actor.now };
  const unfit = new Set(await writeTexts(db, locale, records, editor));
  const wordings = wanted
    .filter(({ key }) => !isOfCatalogue(key))
    .map(({ key, after: text, seen }) => ({ key, text, seen }));
  if (wordings.length > 0) await rewordTexts(db, locale, wordings, actor);
  const leftBy = (reasonOf: (text: JudgedText) => string | undefined): LeftText[] =>
    texts.flatMap((text) => {
      const reason = reasonOf(text);
      return reason ? { key: text.key, reason } : [];
    });
  const outcome = {
    changed: records.filter((each) => !unfit.has(keyOfText(each))).length + wordings.length,
    same: sameCount + same,
    kept: leftBy((text) => (isWanted(text) ? undefined : text.asked)),
    refused: leftBy(({ key, fault }) => fault ?? (unfit.has(key) ? 'invalid' : undefined)),
  };
  await db
    .update(sentTexts)
    .set({ outcome })
    .where(and(eq(sentTexts.sentId, sentId), isNull(sentTexts.outcome)));
  return outcome;
}
