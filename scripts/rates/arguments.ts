import { parseArgs } from 'node:util';
import { rateSpecOf } from '@/lib/landed-cost/rate-names';
import { type RateRows, typedRate } from '@/lib/landed-cost/rate-value';
import { CommandError } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run rates -- CURRENCY=AMOUNT … [--source WHERE]

Enters how much of each currency a US dollar is today, such as RUB=80.12 MNT=3561.`;

export interface MoneyCommand {
  rates: { name: string; rows: RateRows }[];
  source: string;
}

/** @throws CommandError for what is no list of exchange rates */
export function readArguments(words: readonly string[]): MoneyCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { source: { type: 'string', default: '' } },
      allowPositionals: true,
    });
    const rates = positionals.map((word) => {
      const [name = '', amount = ''] = word.split('=');
      const spec = rateSpecOf('money', name);
      const rows = spec && typedRate(spec, amount);
      if (!rows || rows[0]?.[1] === 0) throw new CommandError(`Not an exchange rate: ${word}`);
      return { name, rows };
    });
    if (rates.length === 0 || values.source.length > 300) throw new CommandError(USAGE);
    return { rates, source: values.source.trim() };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(USAGE);
  }
}
