import { and, asc, count, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { ENQUIRY_STATES, WAITING_STATES } from '@/lib/config/enquiry-states';
import { PORTS } from '@/lib/config/ports';
import { STORE_OFFSET_MS } from '@/lib/config/store-offset';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { enquiryPath } from '@/lib/routing/desk-address';
import { newestFailure, tooOldBackup } from '../backup/backups';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import type { OutgoingMessage } from './channel';
import { countedLine, dayOf, type MessageTexts, timeOf } from './staff-message';

const DAY_MS = 24 * 3_600_000;

/** Those that wait longest; the desk lists all. */
const LISTED = 5;

/** The enquiries of a day at the stores, counted by state, language and port. */
async function countsOf(db: Database, from: Date, until: Date) {
  const rows = await db
    .select({ state: enquiries.state, lang: enquiries.lang, port: enquiries.port, count: count() })
    .from(enquiries)
    .where(
      and(
        gte(enquiries.createdAt, from),
        lt(enquiries.createdAt, until),
        // A car that was saved is no enquiry.
        ne(enquiries.kind, 'intention'),
      ),
    )
    .groupBy(enquiries.state, enquiries.lang, enquiries.port);
  const sumBy = (key: 'state' | 'lang' | 'port') => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.count);
    return sums;
  };
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return { total, byState: sumBy('state'), byLang: sumBy('lang'), byPort: sumBy('port') };
}

/** When an enquiry came; when its buyer wrote last, where that was after an answer. */
const waitsSince = sql`case when ${enquiries.firstAnsweredAt} is null then ${enquiries.createdAt}
  else coalesce(${enquiries.buyerWroteAt}, ${enquiries.createdAt}) end`.mapWith(
  enquiries.createdAt,
);

/** The enquiries that wait for an answer now: the longest waiting, and counts. */
async function waitingNow(db: Database, now: Date) {
  const { state, answerDueAt } = enquiries;
  // A saved car and a wish for one are promised no answer.
  const isWaiting = and(inArray(state, [...WAITING_STATES]), isNotNull(answerDueAt));
  const [longest, waiting, overdue] = await Promise.all([
    db
      .select({
        id: enquiries.id,
        number: enquiries.number,
        lang: enquiries.lang,
        port: enquiries.port,
        since: waitsSince,
      })
      .from(enquiries)
      .where(isWaiting)
      // As in the inbox: one that was answered, and waits again, has a new promise.
      .orderBy(asc(answerDueAt), asc(enquiries.id))
      .limit(LISTED),
    db.$count(enquiries, isWaiting),
    db.$count(enquiries, and(isWaiting, lt(answerDueAt, now))),
  ]);
  return { longest, waiting, overdue };
}

/** Problems with backups, which an owner may not notice at the desk for days. */
async function backupLines(db: Database, language: DeskLanguage, now: Date): Promise<string[]> {
  const tooOld = await tooOldBackup(db, false, now);
  const failure = await newestFailure(db, now);
  const t = deskTextsOf(language, 'backups');
  const lines = [
    ...(failure ? [t('lastFailed', { reason: failure })] : []),
    ...(tooOld ? [tooOld.hours === null ? t('never') : t('tooOld', { hours: tooOld.hours })] : []),
  ];
  return lines.length > 0 ? [...lines, ''] : [];
}

/**
 * What the owner reads each morning: how many came the day before, of which port and language, what
 * became of them, who waits longest, and whether a backup failed or is missing. No personal data.
 * @param now the time for which waiting enquiries are counted
 */
export async function summaryMessage(
  db: Database,
  { id, receiver, day }: typeof notifications.$inferSelect,
  { language, deskOrigin }: MessageTexts,
  now: Date,
): Promise<OutgoingMessage> {
  const t = deskTextsOf(language, 'summary');
  const states = deskTextsOf(language, 'states');
  const ports = deskTextsOf(language, 'ports');
  const midnight = new Date(Date.parse(day ?? '') - STORE_OFFSET_MS);
  const before = new Date(midnight.getTime() - DAY_MS);
  const { total, byState, byLang, byPort } = await countsOf(db, before, midnight);
  const { longest, waiting, overdue } = await waitingNow(db, now);
  const nameOf = (lang: string) => (isLocale(lang) ? languageNameOf(language, lang) : lang);
  const byCount = [...byLang].sort(([, a], [, b]) => b - a);
  const date = dayOf(before, language);
  const text = [
    t('received', { date, count: total }),
    ...countedLine(
      t('byPort'),
      PORTS.map((port) => [ports(port), byPort.get(port)]),
    ),
    ...countedLine(
      t('byLanguage'),
      byCount.map(([lang, sum]) => [nameOf(lang), sum]),
    ),
    ...countedLine(
      t('byState'),
      ENQUIRY_STATES.map((state) => [states(state), byState.get(state)]),
    ),
    '',
    ...(await backupLines(db, language, now)),
    t('waiting', { count: waiting, overdue }),
    ...longest.flatMap((each) => [
      `${each.number}, ${nameOf(each.lang)}, ${ports(each.port)}, ${timeOf(each.since, language)}`,
      `  ${deskOrigin}${enquiryPath(each.id)}`,
    ]),
    '',
    deskOrigin,
    `#${id}`,
  ].join('\n');
  return {
    notificationId: id,
    receiver,
    subject: t('subject', { date, count: total }),
    text,
    data: {},
  };
}
