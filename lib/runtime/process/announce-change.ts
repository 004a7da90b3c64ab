import { notifyContentChange } from '@/lib/server/db/content-changes';
import type { Database } from '@/lib/server/db/database';
import { printLine } from './terminal';

/**
 * Announces which cached reads a command has changed to every site on its database, and says so.
 * @param isSiteRunning whether one runs on this data folder
 */
export async function announceChange(
  db: Database,
  tags: readonly string[],
  isSiteRunning: boolean,
): Promise<void> {
  await notifyContentChange(db, tags);
  reportChange(isSiteRunning);
}

/** Says where a change that was announced is seen. */
export function reportChange(isSiteRunning: boolean): void {
  printLine(
    isSiteRunning
      ? 'The running site shows the change.'
      : 'No site is running here; others on the same database show the change.',
  );
}
