import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { enterRate, listEnteredRates } from '@/lib/server/rates/landed-rates';
import { COMMAND_LINE } from '@/lib/server/staff/audit';
import { readArguments } from './rates/arguments';

await runCommand(async () => {
  const { rates, source } = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db) => {
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    for (const { name, rows } of rates) {
      const seen = (await listEnteredRates(db, 'money', name)).at(-1)?.rateId ?? 0;
      const entry = {
        area: 'money',
        name,
        rows,
        from: day,
        source,
        address: '',
        checkedOn: day,
      } as const;
      const saving = await enterRate({ db, actor: COMMAND_LINE, now }, entry, seen);
      if (saving !== 'saved') throw new CommandError(`Somebody has entered ${name} meanwhile.`);
      printLine(`${name} is entered.`);
    }
  });
});
