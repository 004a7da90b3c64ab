import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import { STAFF_KINDS } from '@/lib/config/notification-terms';
import { PORTS } from '@/lib/config/ports';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { digestEntries, type notifications } from '../db/schema/notifications';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { countedLine, dataOf, type MessageTexts, timeOf } from './staff-message';

/** How often each value occurs. */
function countBy<Value extends string>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * One message in place of the single ones of a flood: how many, of which port and language, and the
 * link to the desk. No personal data, except for the webhook, which gets every enquiry.
 * @throws ReceiverGone where nothing is left of it
 */
export async function digestMessage(
  db: Database,
  { id, channel, receiver, createdAt }: typeof notifications.$inferSelect,
  { language, deskOrigin }: MessageTexts,
): Promise<OutgoingMessage> {
  const t = deskTextsOf(language, 'digest');
  const summary = deskTextsOf(language, 'summary');
  const ports = deskTextsOf(language, 'ports');
  const { port, lang, suspect } = enquiries;
  // Answered since: nothing to remind of, as with single reminders (deliver.ts).
  const isWithdrawn = and(
    inArray(digestEntries.kind, ['reminder', 'overdue']),
    notInArray(enquiries.state, [...WAITING_STATES]),
  );
  const entries = await db
    .select({ kind: digestEntries.kind, port, lang, suspect })
    .from(digestEntries)
    .innerJoin(enquiries, eq(enquiries.id, digestEntries.enquiryId))
    .where(and(eq(digestEntries.digestId, id), sql`${isWithdrawn} is not true`));
  if (entries.length === 0) throw new ReceiverGone('nothing to sum up');
  const byKind = countBy(entries.map((entry) => entry.kind));
  const byPort = countBy(entries.map((entry) => entry.port));
  const byLang = [...countBy(entries.map((entry) => entry.lang))].sort(([, a], [, b]) => b - a);
  const nameOf = (code: string) => (isLocale(code) ? languageNameOf(language, code) : code);
  const suspects = entries.filter((entry) => entry.suspect).length;
  const subject = t('subject', { count: entries.length, time: timeOf(createdAt, language) });
  const kinds = STAFF_KINDS.flatMap((kind) => {
    const count = byKind.get(kind);
    return count ? [t(kind, { count })] : [];
  });
  const text = [
    t('why'),
    '',
    ...kinds,
    ...countedLine(
      summary('byPort'),
      PORTS.map((each) => [ports(each), byPort.get(each)]),
    ),
    ...countedLine(
      summary('byLanguage'),
      byLang.map(([code, count]) => [nameOf(code), count]),
    ),
    ...(suspects > 0 ? [t('suspect', { count: suspects })] : []),
    '',
    deskOrigin,
    `#${id}`,
  ].join('\n');
  const short = { title: subject, body: kinds.join(' · '), path: DESK_PATHS.home };
  const message = { notificationId: id, receiver, subject, text, data: {}, short };
  if (channel !== 'webhook') return message;
  const leads = await db
    .select({ lead: enquiries })
    .from(digestEntries)
    .innerJoin(enquiries, eq(enquiries.id, digestEntries.enquiryId))
    .where(eq(digestEntries.digestId, id))
    .orderBy(asc(enquiries.id));
  const data = { enquiries: leads.map(({ lead }) => dataOf(lead)) };
  return { ...message, type: 'enquiries.created', data };
}
