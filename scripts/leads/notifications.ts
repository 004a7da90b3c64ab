import { CommandError, printLine, visible } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import {
  LISTED_MAX,
  listNotifications,
  retryNotifications,
} from '@/lib/server/notify/notification-list';
import { commandLine } from '@/lib/server/staff/audit';
import type { NotificationsCommand } from './arguments';

/** Enough to tell one from another, and to name it. */
const ID_SHOWN = 8;

async function list(db: Database, all: boolean): Promise<void> {
  const rows = await listNotifications(db, { all });
  if (rows.length === 0)
    printLine(all ? 'There are no notifications.' : 'Nothing waits, and nothing is dead.');
  for (const row of rows) {
    const facts = [
      row.id.slice(0, ID_SHOWN),
      row.number ?? row.day ?? '',
      row.state,
      row.channel,
      row.kind,
      visible(row.receiver),
      row.createdAt.toISOString(),
      `${row.attempts} attempts`,
    ];
    printLine(`${facts.join('  ')}${row.error ? `, the last one: ${row.error}` : ''}`);
  }
  if (rows.length === LISTED_MAX) printLine(`These are the first ${LISTED_MAX}.`);
}

/** Lists who is notified of enquiries, or sends messages again that were not delivered. */
export async function runNotifications(db: Database, command: NotificationsCommand): Promise<void> {
  if (command.name === 'list notifications') return list(db, command.all);
  const ids = command.name === 'retry' ? command.ids : null;
  const count = await retryNotifications(db, ids, commandLine());
  if (count === 0)
    throw new CommandError('No notification that can be sent again is meant: nothing was changed.');
  printLine(`Notifications that are sent again: ${count}.`);
}
