import { asc, eq } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { answerTemplates } from '../db/schema/answer-templates';
import { type Actor, recordAudit } from '../staff/audit';
import { DeskRejection } from '../staff/desk-rejection';

/** By language and name; all of them, or those of one language. */
export function listTemplates(db: Database, lang?: Locale) {
  const { id, lang: language, title, text, updatedAt, updatedBy } = answerTemplates;
  return db
    .select({ id, lang: language, title, text, updatedAt, updatedBy })
    .from(answerTemplates)
    .where(lang && eq(language, lang))
    .orderBy(asc(language), asc(title), asc(id))
    .limit(500);
}

interface NewTemplate {
  lang: Locale;
  title: string;
  /** Its placeholders have been checked. */
  text: string;
}

const subjectOf = (id: number) => ({ kind: 'template', id: String(id) }) as const;

/**
 * Adds a template, or replaces one.
 * @param input.id the one that is replaced
 * @param input.seen when that had last been changed as the person saw it, in ms since 1970
 * @throws DeskRejection when that is there no more, or somebody has changed it since
 */
export async function saveTemplate(
  db: Database,
  { id, seen, lang, title, text }: NewTemplate & { id?: number; seen?: number },
  actor: Actor,
  now: Date,
): Promise<void> {
  const values = { lang, title, text, updatedAt: now, updatedBy: actor.name };
  await db.transaction(async (tx) => {
    const before = id ? await lockTemplate(tx, id) : undefined;
    if (before && before.updatedAt.getTime() !== seen) throw new DeskRejection('templateChanged');
    const [saved] = before
      ? await tx
          .update(answerTemplates)
          .set(values)
          .where(eq(answerTemplates.id, before.id))
          .returning({ id: answerTemplates.id })
      : await tx.insert(answerTemplates).values(values).returning({ id: answerTemplates.id });
    if (!saved) throw new DeskRejection('templateGone');
    const event = {
      action: 'templateSaved',
      subject: subjectOf(saved.id),
      ...(before && { before: { lang: before.lang, title: before.title, text: before.text } }),
      after: { lang, title, text },
    } as const;
    await recordAudit(tx, actor, event, now);
  });
}

/** Removes a template; one that is there no more is no fault. */
export async function removeTemplate(
  db: Database,
  id: number,
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(answerTemplates)
      .where(eq(answerTemplates.id, id))
      .returning();
    if (!removed) return;
    const { lang, title, text } = removed;
    const event = { action: 'templateRemoved', subject: subjectOf(id) } as const;
    await recordAudit(tx, actor, { ...event, before: { lang, title, text } }, now);
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
