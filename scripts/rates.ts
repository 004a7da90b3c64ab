import { storeDayOf } from '@/lib/config/answer-promise';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { enterRate, listEnteredRates } from '@/lib/server/rates/landed-rates';
import { commandLine } from '@/lib/server/staff/audit';
import { readArguments } from './rates/arguments';
import { BANKS, fetchedEntries } from './rates/bank-rates';

await runCommand(async () => {
  const command = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db) => {
    const now = new Date();
    const day = storeDayOf(now);
    const inForce = await listEnteredRates(db, 'money');
    const entries =
      'bank' in command
        ? await fetchedEntries(BANKS[command.bank], command.currencies, { now, entered: inForce })
        : command.rates.map(({ name, rows }) => ({
            area: 'money' as const,
            name,
            rows,
            from: day,
            source: command.source,
            address: '',
            checkedOn: day,
          }));
    for (const entry of entries) {
      const seen = (await listEnteredRates(db, 'money', entry.name)).at(-1)?.rateId ?? 0;
      const saving = await enterRate(db, entry, seen, commandLine(now));
      if (saving !== 'saved') {
        throw new CommandError(`Somebody has entered ${entry.name} meanwhile.`);
      }
      printLine(`${entry.name} is entered: ${entry.rows[0]?.[1]} since ${entry.from}.`);
    }
  });
});
