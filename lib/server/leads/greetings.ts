import { and, eq, inArray, sql } from 'drizzle-orm';
import { GREETINGS, type Greeting } from '@/lib/config/template-topics';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { answerTemplates } from '../db/schema/answer-templates';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';

/** The greetings of a language that staff have changed; others are in messages/greetings.json. */
export function listGreetings(db: Database, locale: Locale) {
  const { topic, lang, text, updatedAt, updatedBy } = answerTemplates;
  return db
    .select({ topic, text, updatedAt, updatedBy })
    .from(answerTemplates)
    .where(and(eq(lang, locale), inArray(topic, [...GREETINGS])))
    .limit(GREETINGS.length);
}

interface NamedGreeting {
  lang: Locale;
  greeting: Greeting;
  /** When it was last changed, as the person saw it, in ms since 1970; 0 for never. */
  seen: number;
}

/** A greeting that staff have changed; of two that are changed at once the second waits for the first. */
async function lockGreeting(tx: Database, { lang, greeting }: NamedGreeting) {
  const changed = `greeting ${lang} ${greeting}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${changed}, 0))`);
  const [found] = await tx
    .select()
    .from(answerTemplates)
    .where(and(eq(answerTemplates.lang, lang), eq(answerTemplates.topic, greeting)))
    .for('update');
  return found;
}

const isSeen = (found: { updatedAt: Date } | undefined, { seen }: NamedGreeting) =>
  (found?.updatedAt.getTime() ?? 0) === seen;

/**
 * Replaces a greeting.
 * @param input.text its placeholders have been checked
 * @throws DeskRejection when somebody has changed it since
 */
export async function saveGreeting(
  db: Database,
  { text, ...named }: NamedGreeting & { text: string },
  actor: Actor,
): Promise<void> {
  const { lang, greeting: topic } = named;
  await db.transaction(async (tx) => {
    const before = await lockGreeting(tx, named);
    // The same form, sent twice.
    if (before?.text === text) return;
    if (!isSeen(before, named)) throw new DeskRejection('templateChanged');
    const values = { lang, topic, title: '', text, updatedAt: actor.now, updatedBy: actor.name };
    const [saved] = before
      ? await tx
          .update(answerTemplates)
          .set(values)
          .where(eq(answerTemplates.id, before.id))
          .returning({ id: answerTemplates.id })
      : await tx
          .insert(answerTemplates)
          .values(values)
          .onConflictDoNothing()
          .returning({ id: answerTemplates.id });
    if (!saved) throw new DeskRejection('templateChanged');
    await recordAudit(tx, actor, {
      action: 'templateSaved',
      subject: { kind: 'template', id: String(saved.id) },
      ...(before && { before: { lang, topic, text: before.text } }),
      after: { lang, topic, text },
    });
  });
}

/**
 * Resets a greeting to the text of messages/greetings.json.
 * @throws DeskRejection when somebody has changed it since
 */
export async function resetGreeting(
  db: Database,
  named: NamedGreeting,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockGreeting(tx, named);
    if (!before) return;
    if (!isSeen(before, named)) throw new DeskRejection('templateChanged');
    await tx.delete(answerTemplates).where(eq(answerTemplates.id, before.id));
    const { lang, topic, text } = before;
    const subject = { kind: 'template', id: String(before.id) } as const;
    const event = { action: 'greetingReset', subject, before: { lang, topic, text } } as const;
    await recordAudit(tx, actor, event);
  });
}
