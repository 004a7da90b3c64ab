import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import { isEmail } from '@/lib/config/email';
import { RULES_MAX } from '@/lib/config/notification-terms';
import { TELEGRAM_CHAT } from '@/lib/env/notification-variables';
import type { Database } from '../db/database';
import { notificationRules } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';
import type { Rule } from './receivers';

export type RuleInput = Omit<Rule, 'id' | 'isOn'>;

/** Every rule, in the order in which they were made. */
export function listRules(db: Database): Promise<Rule[]> {
  return db.select().from(notificationRules).orderBy(asc(notificationRules.id)).limit(RULES_MAX);
}

/** Whether a receiver fits its channel: an address, a chat, or a staff member. */
async function isReceiver(db: Database, { channel, receiver }: RuleInput): Promise<boolean> {
  if (channel === 'mail') return isEmail(receiver);
  if (channel === 'telegram') return TELEGRAM_CHAT.test(receiver);
  return receiver === '' || (await db.$count(staffUsers, eq(staffUsers.id, receiver))) === 1;
}

/** A rule as the audit trail keeps it. */
const factsOf = ({ id: _, ...rule }: Rule) => rule;

const subjectOf = (id: number) => ({ kind: 'rule', id: String(id) }) as const;

/** What the form of a rule asks for. */
const askedOf = ({ id: _, isOn: __, ...rule }: Rule): RuleInput => rule;

/**
 * Stores a rule, or changes one. A rule of the summary has neither filters nor hours.
 * @param id of the rule to change; null for a new one
 * @param seen the rule as the person saw it; left out where that does not matter
 * @throws DeskRejection for an invalid receiver, one rule too many, or one that is gone or was
 *   changed since
 */
export async function saveRule(
  db: Database,
  { id, seen }: { id: number | null; seen?: Rule | undefined },
  input: RuleInput,
  actor: Actor,
): Promise<void> {
  if (!(await isReceiver(db, input))) throw new DeskRejection('invalidReceiver');
  const isOfAll = input.event === 'summary';
  const values = isOfAll
    ? { ...input, port: null, lang: null, enquiryKind: null, fromHour: 0, untilHour: 24 }
    : input;
  await db.transaction(async (tx) => {
    if (id === null) {
      // Of two that are added at once the second waits for the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notification_rules'))`);
      const rules = await tx.select().from(notificationRules);
      if (rules.length >= RULES_MAX) throw new DeskRejection('tooManyRules');
      // The same form, sent twice.
      if (rules.some((rule) => rule.isOn && isDeepStrictEqual(askedOf(rule), values))) return;
      const [added] = await tx.insert(notificationRules).values(values).returning();
      if (!added) return;
      const event = { action: 'ruleAdded', subject: subjectOf(added.id) } as const;
      await recordAudit(tx, actor, { ...event, after: factsOf(added) });
      return;
    }
    const before = await lockRule(tx, id);
    const stored = askedOf(before);
    if (isDeepStrictEqual(stored, values)) return;
    if (seen && !isDeepStrictEqual(stored, askedOf(seen))) throw new DeskRejection('recordChanged');
    const isRule = eq(notificationRules.id, id);
    const [after] = await tx.update(notificationRules).set(values).where(isRule).returning();
    if (!after) return;
    const event = { action: 'ruleChanged', subject: subjectOf(id) } as const;
    await recordAudit(tx, actor, { ...event, before: factsOf(before), after: factsOf(after) });
  });
}

/** Switches a rule on or off; what is already queued is still sent. */
export async function switchRule(
  db: Database,
  { id, isOn }: { id: number; isOn: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockRule(tx, id);
    if (before.isOn === isOn) return;
    await tx.update(notificationRules).set({ isOn }).where(eq(notificationRules.id, id));
    const change = { before: { isOn: before.isOn }, after: { isOn } };
    await recordAudit(tx, actor, { action: 'ruleChanged', subject: subjectOf(id), ...change });
  });
}

export async function removeRule(db: Database, id: number, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockRule(tx, id);
    await tx.delete(notificationRules).where(eq(notificationRules.id, id));
    const event = { action: 'ruleRemoved', subject: subjectOf(id) } as const;
    await recordAudit(tx, actor, { ...event, before: factsOf(before) });
  });
}

/** A rule, locked until the transaction ends. */
async function lockRule(tx: Database, id: number): Promise<Rule> {
  const [rule] = await tx
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.id, id))
    .for('update');
  if (!rule) throw new DeskRejection('recordGone');
  return rule;
}
