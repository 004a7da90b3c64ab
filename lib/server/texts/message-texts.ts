import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { TEXTS_TAG, textsTag } from '@/lib/config/cache-table';
import { withLineRules, withoutLineRules } from '@/lib/i18n/line-breaks';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { deliveredTextsOf, type MessageTexts, messageTextsOf } from '@/lib/i18n/message-faults';
import { changesSince, readMessageRevisions } from '@/lib/i18n/message-revisions';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { isUsable } from '@/lib/i18n/rewording-faults';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { messageTexts } from '../db/schema/interface-texts';
import { siteChecks, siteFindings, sitePages } from '../db/schema/site-check';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';
import { markOf } from './text-units';

/** More than there are texts in all languages. */
const WORDINGS_MAX = 50_000;

/** What staff have worded or compared of a language, by key. */
export function listWordings(db: Database, locale: Locale) {
  return db
    .select()
    .from(messageTexts)
    .where(eq(messageTexts.locale, locale))
    .orderBy(asc(messageTexts.key))
    .limit(WORDINGS_MAX);
}

export async function findWording(db: Database, locale: Locale, key: string) {
  const [row] = await db
    .select()
    .from(messageTexts)
    .where(and(eq(messageTexts.locale, locale), eq(messageTexts.key, key)))
    .limit(1);
  return row;
}

export type Wording = NonNullable<Awaited<ReturnType<typeof findWording>>>;

/** What is shown: the wording of staff, unless a release has changed its arguments, or the delivered text. */
function textInUse(
  locale: Locale,
  key: string,
  delivered: string,
  wording: Wording | undefined,
): string {
  if (!wording || wording.text === wording.delivered) return delivered;
  return isUsable(locale, key, wording.text) ? wording.text : delivered;
}

/** The texts of a language as they are stored, each with when it was last worded, in ms since 1970. */
export async function listStoredTexts(db: Database, locale: Locale) {
  const wordings = new Map((await listWordings(db, locale)).map((each) => [each.key, each]));
  return new Map(
    [...deliveredTextsOf(locale)].map(([key, delivered]) => {
      const wording = wordings.get(key);
      const text = textInUse(locale, key, delivered, wording);
      return [key, { text, seen: wording?.updatedAt.getTime() ?? 0 }];
    }),
  );
}

/**
 * Keys of texts that are older than the Russian ones: by what is noted of those that staff have worded
 * or compared and that are shown, and of the others by what is noted in files beside them.
 */
export async function outdatedMessageKeys(
  db: Database,
  locale: Locale,
  russian: MessageTexts = messageTextsOf(DEFAULT_LOCALE),
  texts: MessageTexts = messageTextsOf(locale),
): Promise<Set<string>> {
  if (locale === DEFAULT_LOCALE) return new Set();
  const changes = new Map(changesSince(readMessageRevisions(locale), russian, texts));
  for (const wording of await listWordings(db, locale)) {
    const { key, text, original } = wording;
    // A release has replaced the text that was compared, or what it is filled with.
    const delivered = deliveredTextsOf(locale).get(key) ?? '';
    if (textInUse(locale, key, delivered, wording) !== text) continue;
    changes.set(key, original === russian.get(key) ? 'changed' : 'outdated');
  }
  return new Set([...changes].flatMap(([key, change]) => (change === 'outdated' ? [key] : [])));
}

/** Results may arrive out of order; an older one replaces nothing. */
let asked = 0;
let answered = 0;

/**
 * Reads texts that staff have reworded into this process. A text whose arguments a release has
 * changed is left out: the delivered one is shown, and the desk says so.
 */
export async function loadRewordedTexts(db: Database): Promise<void> {
  asked += 1;
  const question = asked;
  const { locale, key, text } = messageTexts;
  const rows = await db
    .select({ locale, key, text })
    .from(messageTexts)
    .where(sql`${text} <> ${messageTexts.delivered}`)
    .limit(WORDINGS_MAX);
  if (question < answered) return;
  answered = question;
  const texts = new Map<Locale, Map<string, string>>();
  for (const row of rows) {
    if (!isLocale(row.locale) || !isUsable(row.locale, row.key, row.text)) continue;
    const ofLocale = texts.get(row.locale) ?? new Map<string, string>();
    texts.set(row.locale, ofLocale.set(row.key, row.text));
  }
  replaceRewordedTexts(texts);
}

/** As a text is kept: browsers send an end of line as two characters. */
export const keptForm = (locale: Locale, typed: string) =>
  withoutLineRules(withLineRules(locale, typed.replaceAll('\r\n', '\n').trim()));

interface NamedText {
  locale: Locale;
  key: string;
}

const isCausedBy = (key: string | typeof messageTexts.key) =>
  sql`${siteFindings.source} ->> 'kind' = 'message' and ${siteFindings.source} ->> 'id' = ${key}`;

/** Removes findings that the text caused; its pages are unjudged until the next check. */
async function settleFindings(
  tx: Database,
  { locale, key }: Record<keyof NamedText, string>,
): Promise<void> {
  const settled = await tx
    .delete(siteFindings)
    .where(and(eq(siteFindings.locale, locale), isCausedBy(key)))
    .returning({ path: siteFindings.path });
  for (const path of new Set(settled.flatMap((each) => each.path ?? []))) {
    await tx
      .update(sitePages)
      .set({ isJudged: false })
      .where(and(eq(sitePages.locale, locale), eq(sitePages.path, path)));
  }
}

/**
 * Settles anew what a check found of texts that were worded while it ran: it may have read their pages
 * before that.
 */
export async function settleWordedDuring(
  db: Database,
  checkId: number,
  locales: readonly Locale[],
): Promise<void> {
  const { locale, key, updatedAt } = messageTexts;
  const isSince = and(eq(siteChecks.checkId, checkId), gte(updatedAt, siteChecks.requestedAt));
  await db.transaction(async (tx) => {
    const worded = await tx
      .selectDistinct({ locale, key })
      .from(messageTexts)
      .innerJoin(siteChecks, isSince)
      .innerJoin(siteFindings, and(eq(siteFindings.locale, locale), isCausedBy(key)))
      .where(inArray(locale, [...locales]))
      .limit(WORDINGS_MAX);
    for (const text of worded) await settleFindings(tx, text);
  });
}

type RewordingOutcome = 'reworded' | 'as delivered' | 'still right';

const ACTIONS = {
  reworded: 'textReworded',
  'as delivered': 'textAsDelivered',
  'still right': 'textConfirmed',
} as const;

/** Of texts whose faults have been looked for, in the form in which they are kept. */
interface NewWording extends NamedText {
  text: string;
  /**
   * When the wording that the person saw was made, in ms since 1970; 0 for the delivered one; left
   * out where that does not matter.
   */
  seen?: number;
  /** Mark of the Russian text that the person has compared it with, to say that it is still right. */
  compared?: string | undefined;
}

async function rewordOne(
  tx: Database,
  { locale, key, text, seen, compared }: NewWording,
  actor: Actor,
): Promise<RewordingOutcome> {
  const delivered = deliveredTextsOf(locale).get(key) ?? '';
  const [found] = await tx
    .select()
    .from(messageTexts)
    .where(and(eq(messageTexts.locale, locale), eq(messageTexts.key, key)))
    .for('update');
  const before = found?.text === found?.delivered ? delivered : (found?.text ?? delivered);
  const isSame = before === text;
  // A form that is sent twice counts once.
  if (!isSame && seen !== undefined && (found?.updatedAt.getTime() ?? 0) !== seen)
    throw new DeskRejection('wordingChanged');
  const russian = deliveredTextsOf(DEFAULT_LOCALE).get(key) ?? '';
  const wording = await findWording(tx, DEFAULT_LOCALE, key);
  const original = textInUse(DEFAULT_LOCALE, key, russian, wording);
  if (compared !== undefined && markOf(original) !== compared)
    throw new DeskRejection('textChanged');
  // Strictly later than before: `seen` identifies a version by its time.
  const updatedAt = new Date(Math.max(actor.now.getTime(), (found?.updatedAt.getTime() ?? 0) + 1));
  const values = { text, delivered, original, updatedAt, updatedBy: actor.name };
  const [saved] = await tx
    .insert(messageTexts)
    .values({ locale, key, ...values })
    .onConflictDoUpdate({
      target: [messageTexts.locale, messageTexts.key],
      set: values,
      ...(!found && { setWhere: sql`false` }),
    })
    .returning({ key: messageTexts.key });
  if (!saved) throw new DeskRejection('wordingChanged');
  await settleFindings(tx, { locale, key });
  const outcome = isSame ? 'still right' : text === delivered ? 'as delivered' : 'reworded';
  const subject = { kind: 'message', id: `${locale} ${key}` } as const;
  const change = isSame ? {} : { before: { text: before }, after: { text } };
  await recordAudit(tx, actor, { action: ACTIONS[outcome], subject, ...change });
  return outcome;
}

/**
 * Rewords texts of a language's interface, or confirms that one is still right as it is.
 * @throws DeskRejection when one was reworded since, or the Russian text that it was compared with
 */
export async function rewordTexts(
  db: Database,
  locale: Locale,
  wordings: readonly Omit<NewWording, 'locale'>[],
  actor: Actor,
): Promise<RewordingOutcome[]> {
  return db.transaction(async (tx) => {
    const outcomes: RewordingOutcome[] = [];
    for (const each of wordings) outcomes.push(await rewordOne(tx, { locale, ...each }, actor));
    if (outcomes.some((each) => each !== 'still right'))
      await notifyContentChange(tx, [TEXTS_TAG, textsTag(locale)]);
    return outcomes;
  });
}
