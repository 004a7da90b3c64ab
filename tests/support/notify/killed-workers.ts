import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { asc, ne } from 'drizzle-orm';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { enquiries } from '@/lib/server/db/schema/leads';
import { notificationAttempts, notifications } from '@/lib/server/db/schema/notifications';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { addNotifications } from '@/lib/server/notify/outbox';
import { type ChannelServers, openChannelServers } from './channel-servers';

const PROGRAM = 'tests/support/notify/worker-program.ts';

export interface KilledWorkersOptions {
  leads: number;
  kills: number;
  workers: number;
  /** After so long without an end the run has failed. */
  withinMs: number;
}

export interface KilledWorkersOutcome {
  /** Notifications by id that no receiver got. */
  missed: string[];
  /** What receivers got without an id that is ours: a double that cannot be recognised. */
  unknown: string[];
  /** Leads whose two messages came to a receiver in the wrong order. */
  outOfOrder: number;
  messages: number;
  /** Messages that came more than once. */
  doubles: number;
  attempts: number;
  interrupted: number;
  tookMs: number;
}

const BUYER = {
  kind: 'general',
  port: 'erenhot',
  name: 'Бат',
  country: 'Монгол',
  countryId: 496,
  mail: '',
  mobile: '+976 9911 2233',
} as const;

/** Stores leads, each with a second round of messages that has to come after the first. */
async function storeLeads({ db }: DatabaseConnection, { settings }: ChannelServers, count: number) {
  for (let i = 0; i < count; i += 1) {
    const lead = { ...BUYER, remark: `need ${i}`, lang: 'mn', suspect: false };
    await storeEnquiry(db, settings, { ...lead, createdAt: new Date() });
  }
  for (const { id } of await db.select({ id: enquiries.id }).from(enquiries)) {
    const facts = { ...BUYER, lang: 'mn', suspect: false };
    await db.transaction((each) => addNotifications(each, settings, id, facts, new Date()));
  }
}

/** Ids of what each channel got, in the order in which it came. */
function receivedIds({ mails, chats, hooks }: ChannelServers): Record<string, string[]> {
  return {
    mail: mails.map(({ messageId }) => /<(.+)@/.exec(messageId ?? '')?.[1] ?? ''),
    telegram: chats.map(({ text }) => text.split('#').at(-1) ?? ''),
    webhook: hooks.map(({ headers }) => String(headers['webhook-id'])),
  };
}

/**
 * Lets workers deliver while every channel fails half of the time and the workers are killed, one
 * after the other, until everything is sent.
 * @throws Error when that takes too long
 */
export async function runKilledWorkers(
  databaseUrl: string,
  { leads, kills, workers, withinMs }: KilledWorkersOptions,
): Promise<KilledWorkersOutcome> {
  const servers = await openChannelServers();
  const database = connectDatabase(databaseUrl, 4);
  const { db } = database;
  let answers = 0;
  for (const channel of ['mail', 'telegram', 'webhook'] as const)
    servers.behave[channel] = () =>
      (['refuse', 'take', 'lost', 'take'] as const)[answers++ % 4] ?? 'take';

  const running: ChildProcess[] = [];
  const startWorker = async () => {
    const child = fork(PROGRAM, [databaseUrl, JSON.stringify(servers.settings)], {
      execArgv: ['--import', 'tsx'],
    });
    running.push(child);
    await once(child, 'message');
  };
  const unsent = () => db.$count(notifications, ne(notifications.state, 'sent'));
  const received = () => servers.mails.length + servers.chats.length + servers.hooks.length;

  try {
    await storeLeads(database, servers, leads);
    const total = await unsent();
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: workers }, startWorker));
    let killed = 0;
    while ((await unsent()) > 0) {
      if (Date.now() - startedAt > withinMs) throw new Error(`${await unsent()} are not sent`);
      if (killed < kills && received() > ((killed + 1) * total) / (kills + 2)) {
        const child = running.shift();
        const gone = child && once(child, 'exit');
        child?.kill('SIGKILL');
        await gone;
        killed += 1;
        await startWorker();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const tookMs = Date.now() - startedAt;
    if (killed < kills) throw new Error(`only ${killed} workers were killed`);
    return { ...(await outcomeOf(database, servers)), tookMs };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await database.close();
    await servers.close();
  }
}

async function outcomeOf({ db }: DatabaseConnection, servers: ChannelServers) {
  const rows = await db.select().from(notifications).orderBy(asc(notifications.position));
  const attempts = await db.select().from(notificationAttempts);
  const received = receivedIds(servers);
  const all = Object.values(received).flat();
  const known = new Set(rows.map(({ id }) => id));
  const lines = new Map<string, string[]>();
  for (const { id, enquiryId, channel, receiver } of rows) {
    const line = `${enquiryId} ${channel} ${receiver}`;
    lines.set(line, [...(lines.get(line) ?? []), id]);
  }
  const isInOrder = ([line, ids]: [string, string[]]) => {
    const order = received[line.split(' ')[1] ?? '']?.filter((id) => ids.includes(id)) ?? [];
    return (
      [...new Set(order)].join() === ids.join() &&
      order.lastIndexOf(ids[0] ?? '') < order.indexOf(ids[1] ?? '')
    );
  };
  return {
    missed: rows.filter(({ id }) => !all.includes(id)).map(({ id }) => id),
    unknown: all.filter((id) => !known.has(id)),
    outOfOrder: [...lines].filter((line) => !isInOrder(line)).length,
    messages: rows.length,
    doubles: all.length - new Set(all).size,
    attempts: attempts.length,
    interrupted: attempts.filter(({ outcome }) => outcome === 'started').length,
  };
}
