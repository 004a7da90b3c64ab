import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { GREETINGS } from '@/lib/config/template-topics';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { answerTemplates } from '../db/schema/answer-templates';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';

/** Greetings are stored beside them. */
const IS_TEMPLATE = or(
  isNull(answerTemplates.topic),
  notInArray(answerTemplates.topic, [...GREETINGS]),
);

/**
 * The templates of one language or of all, without the greetings: per language those named by their
 * topic, in the order of the topics, then the others by title.
 */
export function listTemplates(db: Database, lang?: Locale) {
  const { id, lang: language, title } = answerTemplates;
  return db
    .select()
    .from(answerTemplates)
    .where(and(IS_TEMPLATE, lang && eq(language, lang)))
    .orderBy(asc(language), asc(title), asc(id))
    .limit(500);
}

/** The template of an id, in whichever language it is; undefined where there is none. */
export async function findTemplate(db: Database, id: number) {
  const [found] = await db
    .select()
    .from(answerTemplates)
    .where(and(IS_TEMPLATE, eq(answerTemplates.id, id)));
  return found;
}

interface NewTemplate {
  lang: Locale;
  /** '' only where the replaced template is named by its topic. */
  title: string;
  /** Its placeholders have been checked. */
  text: string;
}

const subjectOf = (id: number) => ({ kind: 'template', id: String(id) }) as const;

/**
 * Adds a template, or replaces one.
 * @param input.id of the template to replace
 * @param input.seen when it was last changed, as the person saw it, in ms since 1970
 * @throws DeskRejection when it no longer exists, was changed since, or has no title
 */
export async function saveTemplate(
  db: Database,
  { id, seen, lang, title, text }: NewTemplate & { id?: number; seen?: number },
  actor: Actor,
): Promise<void> {
  const values = { lang, title, text, updatedAt: actor.now, updatedBy: actor.name };
  await db.transaction(async (tx) => {
    const before = id ? await lockTemplate(tx, id) : undefined;
    // The same form, sent twice.
    if (before ? isSame(before, values) : title && (await isAdded(tx, values))) return;
    if (before && before.updatedAt.getTime() !== seen) throw new DeskRejection('templateChanged');
    if (!title && !before?.topic) throw new DeskRejection('incomplete');
    // Moved to another language it is a different text, which needs its own title.
    const isMoved = before?.topic && before.lang !== lang;
    if (isMoved && !title) throw new DeskRejection('incomplete');
    const [saved] = before
      ? await tx
          .update(answerTemplates)
          .set({ ...values, ...(isMoved && { topic: null }) })
          .where(eq(answerTemplates.id, before.id))
          .returning({ id: answerTemplates.id })
      : await tx.insert(answerTemplates).values(values).returning({ id: answerTemplates.id });
    if (!saved) throw new DeskRejection('templateGone');
    await recordAudit(tx, actor, {
      action: 'templateSaved',
      subject: subjectOf(saved.id),
      ...(before && { before: { lang: before.lang, title: before.title, text: before.text } }),
      after: { lang, title, text },
    });
  });
}

const isSame = (one: typeof answerTemplates.$inferSelect, { lang, title, text }: NewTemplate) =>
  one.lang === lang && one.title === title && one.text === text;

/** Whether there is such a template; of two that are added at once the second waits for the first. */
async function isAdded(tx: Database, { lang, title, text }: NewTemplate): Promise<boolean> {
  const added = `template ${lang} ${title}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${added}, 0))`);
  const { lang: language, title: name, text: body } = answerTemplates;
  const isThis = and(IS_TEMPLATE, eq(language, lang), eq(name, title), eq(body, text));
  return (await tx.$count(answerTemplates, isThis)) > 0;
}

/** Removes a template; does nothing when it no longer exists. */
export async function removeTemplate(db: Database, id: number, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(answerTemplates)
      .where(eq(answerTemplates.id, id))
      .returning();
    if (!removed) return;
    const { lang, title, text } = removed;
    const event = { action: 'templateRemoved', subject: subjectOf(id) } as const;
    await recordAudit(tx, actor, { ...event, before: { lang, title, text } });
  });
}

async function lockTemplate(tx: Database, id: number) {
  const [found] = await tx
    .select()
    .from(answerTemplates)
    .where(eq(answerTemplates.id, id))
    .for('update');
  if (!found) throw new DeskRejection('templateGone');
  return found;
}
