import { loadDemo, noteOlderDemo } from '@/demo/seed-demo';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, reportChange, runCommand } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { countsOf } from '@/lib/server/import/demo-records';
import { removeDemo } from '@/lib/server/import/remove-demo';
import { commandLine } from '@/lib/server/staff/audit';

const USAGE = `Usage: npm run demo -- COMMAND

  load     adds what is missing of the demo; what is there stays as it is
  remove   takes the demo out, also what was changed of it; what you have entered yourself,
           people, enquiries and settings stay, and no start brings the demo back`;

/** `39 brands, 80 models, 29 reviews`, without what there is none of */
function countedOf(counts: Record<string, number>): string {
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return counted.map(([kind, count]) => `${count} ${kind}`).join(', ');
}

async function load(db: Database): Promise<boolean> {
  const added = countedOf(await loadDemo(db));
  printLine(added ? `Added: ${added}.` : 'Nothing is missing of the demo.');
  return added !== '';
}

async function remove(db: Database): Promise<boolean> {
  await noteOlderDemo(db);
  const contents = await removeDemo(db, commandLine());
  const removed = contents ? countedOf(countsOf(contents)) : '';
  printLine(removed ? `Removed: ${removed}.` : 'There is nothing of the demo to remove.');
  const kept = contents ? countedOf(contents.kept) : '';
  if (kept) printLine(`Kept, because cars or models of yours belong to them: ${kept}.`);
  return removed !== '';
}

const COMMANDS: Readonly<Record<string, (db: Database) => Promise<boolean>>> = { load, remove };

await runCommand(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) && rest.length === 0 ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(USAGE);
  await withSiteDatabase(readConfiguration('production'), async (db, instance) => {
    if (await command(db)) reportChange(instance !== undefined);
  });
});
