import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { asc, inArray, min } from 'drizzle-orm';
import webPush from 'web-push';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { enquiries } from '@/lib/server/db/schema/leads';
import {
  notificationAttempts,
  notifications,
  pushSubscriptions,
} from '@/lib/server/db/schema/notifications';
import { staffUsers } from '@/lib/server/db/schema/staff';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { readAudience } from '@/lib/server/notify/audience';
import { addNotifications, tellOfNewLeads } from '@/lib/server/notify/lead-notifications';
import type { NotificationSettings } from '@/lib/server/request/notification-settings';
import { openChannelServers } from './channel-servers';
import { openDeliveryLog, type ReceivedIds, receivedIds } from './delivery-log';
import { MONGOLIAN_LEAD } from './mongolian-lead';
import { openPushService, type PushService } from './push-service';

const PROGRAM = 'tests/support/notify/worker-program.ts';

/** How often received messages are read. */
const LOOK_EVERY_MS = 20;

/** How often the database is asked whether all is sent; not too often, as it loads the database. */
const ASK_EVERY_MS = 1000;

/** Sends one lead, and returns its number. */
export type SendLead = (index: number) => Promise<string>;

export interface KilledWorkersOptions {
  leads: number;
  kills: number;
  workers: number;
  /** A run that takes longer than this has failed. */
  withinMs: number;
  /** Leads on their way at once. */
  senders?: number;
  /** How leads come in; straight into the database when left out. */
  openEntrance?: (settings: NotificationSettings) => Promise<SendLead>;
}

export interface KilledWorkersOutcome {
  /** Notifications by id that no receiver got. */
  missed: string[];
  /** Messages without an id of ours: receivers could not recognise a duplicate. */
  unknown: string[];
  /** Leads whose two messages came to a receiver in the wrong order. */
  outOfOrder: number;
  messages: number;
  /** Messages that came more than once. */
  doubles: number;
  attempts: number;
  interrupted: number;
  tookMs: number;
  /** From each lead until the first notification arrived, in ms, the shortest first. */
  firstMessageMs: number[];
}

/** A staff member's browser that has subscribed to web push. */
async function subscribe({ db }: DatabaseConnection, push: PushService): Promise<void> {
  const staffId = randomUUID();
  const person = { id: staffId, name: 'Anna', email: 'anna@mall.example', role: 'sales' } as const;
  await db.insert(staffUsers).values(person);
  await db.insert(pushSubscriptions).values({
    ...push.subscribe(),
    id: randomUUID(),
    staffId,
    sessionId: '',
    language: 'zh',
    userAgent: '',
    createdAt: new Date(),
  });
}

/** Sends leads; each gets a second round of messages, which has to come after the first. */
async function sendLeads(
  { db }: DatabaseConnection,
  settings: NotificationSettings,
  { leads, senders = 1, openEntrance }: KilledWorkersOptions,
): Promise<void> {
  const send: SendLead = openEntrance
    ? await openEntrance(settings)
    : (index) =>
        storeEnquiry(db, {
          ...MONGOLIAN_LEAD,
          remark: `need ${index}`,
          createdAt: new Date(),
        });
  let next = 0;
  const sender = async () => {
    while (next < leads) {
      const number = await send(next++);
      const [lead] = await db
        .select({ id: enquiries.id })
        .from(enquiries)
        .where(inArray(enquiries.number, [number]));
      const id = lead?.id ?? 0;
      // The first round is there afterwards, whichever worker stores it.
      await tellOfNewLeads(db, settings, new Date());
      const audience = await readAudience(db, settings);
      await db.transaction((tx) => addNotifications(tx, audience, id, MONGOLIAN_LEAD, new Date()));
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

/**
 * Lets workers deliver while leads come in, every channel fails half of the time and the workers are
 * killed, one after the other, until everything is sent.
 * @throws Error when that takes too long
 */
export async function runKilledWorkers(
  databaseUrl: string,
  options: KilledWorkersOptions,
): Promise<KilledWorkersOutcome> {
  const { leads, kills, workers, withinMs } = options;
  const servers = await openChannelServers();
  const push = await openPushService();
  const keys = webPush.generateVAPIDKeys();
  const settings: NotificationSettings = {
    ...servers.settings,
    push: { ...keys, contact: 'mailto:desk@mall.example', innerOrigin: push.origin },
  };
  const database = connectDatabase(databaseUrl, 4);
  const { db } = database;
  let answers = 0;
  const behave = () => (['refuse', 'take', 'lost', 'take'] as const)[answers++ % 4] ?? 'take';
  for (const channel of ['mail', 'telegram', 'webhook'] as const) servers.behave[channel] = behave;
  push.behave = behave;

  const running: ChildProcess[] = [];
  const startWorker = async () => {
    const child = fork(PROGRAM, [databaseUrl, JSON.stringify(settings)], {
      execArgv: ['--import', 'tsx'],
    });
    running.push(child);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`A worker ended with ${code} before it was ready.`);
    });
    await Promise.race([once(child, 'message'), ended]);
    // It is killed later.
    ended.catch(() => {});
  };
  const unsent = () => db.$count(notifications, inArray(notifications.state, ['pending', 'dead']));
  const received = openDeliveryLog(servers, push);

  try {
    await subscribe(database, push);
    await Promise.all(Array.from({ length: workers }, startWorker));
    const startedAt = Date.now();
    let isSending = true;
    const sent = sendLeads(database, settings, options).finally(() => {
      isSending = false;
    });
    // Two notifications of each lead, by four channels.
    const total = leads * 2 * 4;
    let killed = 0;
    let askedAt = 0;
    const isAllSent = async () => {
      if (isSending || Date.now() - askedAt < ASK_EVERY_MS) return false;
      askedAt = Date.now();
      return (await unsent()) === 0;
    };
    while (!(await isAllSent())) {
      received.look();
      if (Date.now() - startedAt > withinMs) throw new Error(`${await unsent()} are not sent`);
      if (killed < kills && received.count() > ((killed + 1) * total) / (kills + 2)) {
        const child = running.shift();
        const gone = child && once(child, 'exit');
        child?.kill('SIGKILL');
        await gone;
        killed += 1;
        await startWorker();
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    await sent;
    received.look();
    const tookMs = Date.now() - startedAt;
    if (killed < kills) throw new Error(`only ${killed} workers were killed`);
    const outcome = await outcomeOf(database, receivedIds(servers, push));
    const firstMessageMs = await firstMessages(database, received.firstAt);
    return { ...outcome, tookMs, firstMessageMs };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await database.close();
    await Promise.all([servers.close(), push.close()]);
  }
}

async function firstMessages({ db }: DatabaseConnection, firstAt: ReadonlyMap<string, number>) {
  const leads = await db
    .select({ id: notifications.enquiryId, createdAt: min(notifications.createdAt) })
    .from(notifications)
    .groupBy(notifications.enquiryId);
  const rows = await db
    .select({ id: notifications.id, enquiryId: notifications.enquiryId })
    .from(notifications);
  const first = new Map<number | null, number>();
  for (const { id, enquiryId } of rows) {
    const at = Math.min(firstAt.get(id) ?? Infinity, first.get(enquiryId) ?? Infinity);
    first.set(enquiryId, at);
  }
  return leads
    .map(({ id, createdAt }) => (first.get(id) ?? Infinity) - (createdAt?.getTime() ?? 0))
    .sort((a, b) => a - b);
}

async function outcomeOf({ db }: DatabaseConnection, received: ReceivedIds) {
  const rows = await db.select().from(notifications).orderBy(asc(notifications.position));
  const attempts = await db.select().from(notificationAttempts);
  const all = Object.values(received).flat();
  const got = new Set(all);
  const known = new Set(rows.map(({ id }) => id));
  const places = new Map<string, number[]>();
  for (const ids of Object.values(received))
    for (const [place, id] of ids.entries()) places.set(id, [...(places.get(id) ?? []), place]);
  const lines = new Map<string, string[]>();
  for (const { id, enquiryId, channel, receiver } of rows) {
    const line = `${enquiryId} ${channel} ${receiver}`;
    lines.set(line, [...(lines.get(line) ?? []), id]);
  }
  /** Whether all duplicates of the first message came before the second message. */
  const isInOrder = ([first = '', second = '']: string[]) =>
    (places.get(first)?.at(-1) ?? Infinity) < (places.get(second)?.[0] ?? -1);
  return {
    missed: rows.filter(({ id }) => !got.has(id)).map(({ id }) => id),
    unknown: all.filter((id) => !known.has(id)),
    outOfOrder: [...lines.values()].filter((ids) => !isInOrder(ids)).length,
    messages: rows.length,
    doubles: all.length - got.size,
    attempts: attempts.length,
    interrupted: attempts.filter(({ outcome }) => outcome === 'started').length,
  };
}
