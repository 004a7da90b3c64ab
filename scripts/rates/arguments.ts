import type { Currency } from '@/lib/config/landed-countries';
import { isCurrency } from '@/lib/config/landed-countries';
import { rateSpecOf } from '@/lib/landed-cost/rate-names';
import { type RateRows, typedRate } from '@/lib/landed-cost/rate-value';
import { CommandError, readCommandLine } from '@/lib/runtime/process/terminal';
import { BANKS } from './bank-rates';

const USAGE = `Usage: npm run rates -- CURRENCY=AMOUNT … [--source WHERE]
       npm run rates -- fetch BANK [CURRENCY …]

Enters how much of each currency a US dollar is today, such as RUB=80.12 MNT=3561, or asks a bank
for it: ${Object.keys(BANKS).join(', ')}. Of a bank's answer its own money is entered, or what is named.`;

export type MoneyCommand =
  | { rates: { name: string; rows: RateRows }[]; source: string }
  | { bank: keyof typeof BANKS; currencies: Currency[] };

function fetchingIn([name = '', ...codes]: readonly string[]): MoneyCommand {
  const bank = Object.hasOwn(BANKS, name) && BANKS[name];
  if (!bank) throw new CommandError(USAGE);
  const currencies = codes.map((code) => {
    if (!isCurrency(code) || code === 'USD') throw new CommandError(`Not a currency: ${code}`);
    return code;
  });
  return { bank: name, currencies: currencies.length > 0 ? currencies : [bank.currency] };
}

/** @throws CommandError for what is neither a list of exchange rates nor a bank */
export function readArguments(words: readonly string[]): MoneyCommand {
  const options = { source: { type: 'string', default: '' } } as const;
  const { values, positionals } = readCommandLine(
    { args: [...words], options, allowPositionals: true },
    USAGE,
  );
  if (positionals[0] === 'fetch') return fetchingIn(positionals.slice(1));
  const rates = positionals.map((word) => {
    const [name = '', amount = ''] = word.split('=');
    const spec = rateSpecOf('money', name);
    const rows = spec && typedRate(spec, amount);
    if (!rows) throw new CommandError(`Not an exchange rate: ${word}`);
    return { name, rows };
  });
  if (rates.length === 0 || values.source.length > 300) throw new CommandError(USAGE);
  return { rates, source: values.source.trim() };
}
