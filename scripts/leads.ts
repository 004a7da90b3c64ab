import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand, visible } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { enquiries } from '@/lib/server/db/schema/leads';
import { exportLeads } from '@/lib/server/leads/export';
import { readLeads } from '@/lib/server/leads/export-rows';
import { followLeads } from '@/lib/server/leads/follow';
import { findEnquiry, listNotes } from '@/lib/server/leads/inbox';
import { commandLine } from '@/lib/server/staff/audit';
import { type LeadsCommand, readArguments } from './leads/arguments';
import { runErase } from './leads/erase';
import { type FilterOptions, filterOf } from './leads/filter';
import { runNotifications } from './leads/notifications';
import { printEnquiry, printLead } from './leads/show';

type CommandOf<Name extends LeadsCommand['name']> = Extract<LeadsCommand, { name: Name }>;

/** How often to look for new enquiries. */
const FOLLOW_EVERY_MS = 1000;

async function list(db: Database, { filter, limit }: CommandOf<'list'>): Promise<void> {
  let count = 0;
  for await (const batch of readLeads(db, await filterOf(db, filter), limit)) {
    for (const lead of batch) printLead(lead);
    count += batch.length;
  }
  if (count === 0) printLine('There is no such enquiry.');
  if (count === limit) printLine(`These are the newest ${limit}.`);
}

async function show(db: Database, number: string): Promise<void> {
  const [found] = await db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.number, number))
    .limit(1);
  const enquiry = found && (await findEnquiry(db, found.id));
  if (!enquiry) throw new CommandError(`There is no enquiry ${visible(number)}.`);
  printEnquiry(enquiry, await listNotes(db, enquiry.id));
}

/** Readable only by the user who ran the command; never overwrites a file. */
async function exportToFile(
  db: Database,
  { filter, file, format, language }: CommandOf<'export'>,
): Promise<void> {
  const request = { filter: await filterOf(db, filter), format, language };
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'exists: name a new file' : 'cannot be written';
    throw new CommandError(`${visible(file)} ${reason}.`);
  });
  const { count, bytes } = await exportLeads(db, request, commandLine());
  await pipeline(Readable.from(bytes), target.createWriteStream());
  printLine(`${count} enquiries are in ${visible(file)}.`);
}

/** Prints enquiries as they come, until the command is stopped. */
async function follow(db: Database, options: FilterOptions): Promise<void> {
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  process.once('SIGTERM', () => ended.abort());
  const pause = () => wait(FOLLOW_EVERY_MS, true, { signal: ended.signal }).catch(() => false);
  const newLeads = await followLeads(db, await filterOf(db, options), pause);
  printLine('Waiting for enquiries. Ctrl-C ends this.');
  for await (const leads of newLeads) {
    for (const lead of leads) printLead(lead);
  }
}

await runCommand(async () => {
  const command = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db, instance) => {
    switch (command.name) {
      case 'list':
        return list(db, command);
      case 'show':
        return show(db, command.number);
      case 'export':
        return exportToFile(db, command);
      case 'erase':
        return runErase(db, command);
      case 'follow':
        if (instance || env.DATABASE_URL) return follow(db, command.filter);
        throw new CommandError('No site is running here, so that no enquiry can come.');
      default:
        return runNotifications(db, command);
    }
  });
});
