import { and, eq, inArray } from 'drizzle-orm';
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

async function lockGreeting(tx: Database, { lang, greeting, seen }: NamedGreeting) {
  const [found] = await tx
    .select()
    .from(answerTemplates)
    .where(and(eq(answerTemplates.lang, lang), eq(answerTemplates.topic, greeting)))
    .for('update');
  if ((found?.updatedAt.getTime() ?? 0) !== seen) throw new DeskRejection('templateChanged');
  return found;
}

/**
 * Replaces a greeting.
 * @param input.text its placeholders have been checked
 * @throws DeskRejection when somebody has changed it since
 */
export async function saveGreeting(
  db: Database,
  { text, ...named }: NamedGreeting & { text: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { lang, greeting: topic } = named;
  await db.transaction(async (tx) => {
    const before = await lockGreeting(tx, named);
    const values = { lang, topic, title: '', text, updatedAt: now, updatedBy: actor.name };
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
    const event = {
      action: 'templateSaved',
      subject: { kind: 'template', id: String(saved.id) },
      ...(before && { before: { lang, topic, text: before.text } }),
      after: { lang, topic, text },
    } as const;
    await recordAudit(tx, actor, event, now);
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
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockGreeting(tx, named);
    if (!before) return;
    await tx.delete(answerTemplates).where(eq(answerTemplates.id, before.id));
    const { lang, topic, text } = before;
    const subject = { kind: 'template', id: String(before.id) } as const;
    const event = { action: 'greetingReset', subject, before: { lang, topic, text } } as const;
    await recordAudit(tx, actor, event, now);
  });
}
