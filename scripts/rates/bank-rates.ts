import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { type Currency, isCurrency } from '@/lib/config/landed-countries';
import { DELIVERED_RATES } from '@/lib/landed-cost/delivered/delivered-rates';
import { endOf, type RateEntry } from '@/lib/landed-cost/rate-value';
import { ratesOn } from '@/lib/landed-cost/rates-in-force';
import { CommandError } from '@/lib/runtime/process/terminal';
import { post } from '@/lib/server/notify/post';

/** How many units of the bank's money so many units of another are. */
interface Quotation {
  code: string;
  quantity: number;
  rate: number;
}

interface Answer {
  /** As YYYY-MM-DD. */
  day: string;
  quotations: Quotation[];
}

interface Bank {
  name: string;
  address: string;
  /** It is asked by this method, with a query. */
  post?: (today: string) => Record<string, string>;
  /** Its own money, in which it says what others are. */
  currency: Currency;
  /** @throws any error for an invalid answer */
  read(text: string): Answer;
}

/** Answers have 10 to 60 KB. */
const ANSWER_MAX_BYTES = 512 * 1024;
const ANSWER_WITHIN_MS = 15_000;
/** Banks publish nothing on holidays, and publish a day's rates on the day before. */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 4;

const DAY_MS = 86_400_000;

const dayTextOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysBefore = (day: string, days: number) => dayTextOf(Date.parse(day) - days * DAY_MS);

const numberIn = (text: string | undefined): number =>
  Number((text ?? '').replaceAll(/\s/g, '').replace(',', '.') || Number.NaN);

/** A day as banks write it: 26.11.2026. */
function dayIn(text: string | undefined): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text ?? '') ?? [];
  if (!year) throw new Error('no day');
  return `${year}-${month}-${day}`;
}

const text20 = z.string().max(20);

/** The text of an element without others in it. */
const elementIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]{1,100})</${name}>`).exec(xml)?.[1]?.trim();

const elementsIn = (xml: string, name: string): string[] =>
  xml
    .split(new RegExp(`<${name}[ >]`))
    .slice(1)
    .map((part) => part.split(`</${name}>`)[0] ?? '');

/** What a bank says to programs, by the name that the command takes. */
export const BANKS: Readonly<Record<string, Bank>> = {
  cbr: {
    name: 'Bank of Russia',
    address: 'https://www.cbr.ru/scripts/XML_daily.asp',
    currency: 'RUB',
    // Names of currencies are in windows-1251; they are not used.
    read: (text) => ({
      day: dayIn(/<ValCurs[^>]{0,200}\bDate="([^"]{1,20})"/.exec(text)?.[1]),
      quotations: elementsIn(text, 'Valute').map((each) => ({
        code: elementIn(each, 'CharCode') ?? '',
        quantity: numberIn(elementIn(each, 'Nominal')),
        rate: numberIn(elementIn(each, 'Value')),
      })),
    }),
  },
  nbk: {
    name: 'National Bank of Kazakhstan',
    address: 'https://nationalbank.kz/rss/rates_all.xml',
    currency: 'KZT',
    read: (text) => {
      const items = elementsIn(text, 'item');
      return {
        day: dayIn(elementIn(items[0] ?? '', 'pubDate')),
        quotations: items.map((each) => ({
          code: elementIn(each, 'title') ?? '',
          quantity: numberIn(elementIn(each, 'quant')),
          rate: numberIn(elementIn(each, 'description')),
        })),
      };
    },
  },
  nbkr: {
    name: 'National Bank of the Kyrgyz Republic',
    address: 'https://www.nbkr.kg/XML/daily.xml',
    currency: 'KGS',
    read: (text) => ({
      day: dayIn(/<CurrencyRates[^>]{0,200}\bDate="([^"]{1,20})"/.exec(text)?.[1]),
      quotations: elementsIn(text, 'Currency').map((each) => ({
        code: /\bISOCode="([^"]{3})"/.exec(each)?.[1] ?? '',
        quantity: numberIn(elementIn(each, 'Nominal')),
        rate: numberIn(elementIn(each, 'Value')),
      })),
    }),
  },
  mongolbank: {
    name: 'Bank of Mongolia',
    address: 'https://www.mongolbank.mn/mn/currency-rates/data',
    currency: 'MNT',
    // It answers the days of a span; the last of them counts.
    post: (today) => ({ startDate: daysBefore(today, DAYS_BEFORE - 1), endDate: today }),
    read: (text) => {
      const row = z.record(z.string().max(40), z.nullable(z.string().max(40)));
      const { data } = z.object({ data: z.array(row).min(1).max(60) }).parse(JSON.parse(text));
      const [last = {}] = data.toSorted((one, other) =>
        String(other.RATE_DATE).localeCompare(String(one.RATE_DATE)),
      );
      const { RATE_DATE: day, ...rates } = last;
      return {
        day: /^\d{4}-\d{2}-\d{2}/.exec(day ?? '')?.[0] ?? '',
        quotations: Object.entries(rates).map(([code, rate]) => ({
          code,
          quantity: 1,
          // With commas between thousands.
          rate: numberIn((rate ?? '').replaceAll(',', '')),
        })),
      };
    },
  },
  cbu: {
    name: 'Central Bank of Uzbekistan',
    address: 'https://cbu.uz/en/arkhiv-kursov-valyut/json/',
    currency: 'UZS',
    read: (text) => {
      const rows = z
        .array(z.object({ Ccy: text20, Nominal: text20, Rate: text20, Date: text20 }))
        .min(1)
        .max(300)
        .parse(JSON.parse(text));
      return {
        day: dayIn(rows[0]?.Date),
        quotations: rows.map(({ Ccy, Nominal, Rate }) => ({
          code: Ccy,
          quantity: numberIn(Nominal),
          rate: numberIn(Rate),
        })),
      };
    },
  },
};

const isPositive = (number: number) => Number.isFinite(number) && number > 0;

/** @param now @throws CommandError for what is no answer of these days */
function ratesIn(bank: Bank, text: string, now: Date) {
  let answer: Answer;
  try {
    answer = bank.read(text);
  } catch {
    throw new CommandError(`${bank.name} has answered something else than its rates.`);
  }
  const { day, quotations } = answer;
  const age = (now.getTime() - Date.parse(day)) / DAY_MS;
  if (!(age < DAYS_BEFORE && age > -DAYS_AFTER)) {
    throw new CommandError(`${bank.name} has answered the rates of another day.`);
  }
  const own: Quotation = { code: bank.currency, quantity: 1, rate: 1 };
  const known = new Map(
    [own, ...quotations]
      .filter(({ code, quantity, rate }) => isCurrency(code) && [quantity, rate].every(isPositive))
      .map(({ code, quantity, rate }) => [code, rate / quantity] as const),
  );
  const usd = known.get('USD');
  if (!usd) throw new CommandError(`${bank.name} has answered no rate of the dollar.`);
  const perUsd = new Map(
    [...known].map(([code, rate]) => [code, Number((usd / rate).toPrecision(7))] as const),
  );
  return { day, perUsd };
}

/**
 * Asks a bank what a dollar is, in its own money and in others that it names.
 * @param at where it is asked, where that is not its own address
 * @throws CommandError when it does not answer in time, or not that
 */
async function fetchBankRates(bank: Bank, now: Date, at?: string) {
  try {
    const query = bank.post?.(dayTextOf(now.getTime()));
    const address = `${at ?? bank.address}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const { status, answer } = await post(address, {
      ...(!query && { method: 'GET' }),
      headers: { accept: 'application/xml, application/json' },
      body: '',
      timeoutMs: ANSWER_WITHIN_MS,
      mayBeInner: at !== undefined,
      answerMaxBytes: ANSWER_MAX_BYTES,
    });
    if (status !== 200) throw new CommandError(`${bank.name} has answered with status ${status}.`);
    return ratesIn(bank, answer, now);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${bank.name} does not answer.`);
  }
}

/** Money that has changed by more is entered by a person. */
const CHANGE_MAX = 0.3;

/**
 * What a bank says of some currencies, as entries.
 * @param entered what was entered before, beside what is delivered
 * @throws CommandError also where it does not name one of them, or a rate has changed too much
 */
export async function fetchedEntries(
  bank: Bank | undefined,
  currencies: readonly Currency[],
  { now, entered, at }: { now: Date; entered: readonly RateEntry[]; at?: string },
): Promise<RateEntry[]> {
  if (!bank) throw new CommandError('No such bank.');
  const { day, perUsd } = await fetchBankRates(bank, now, at);
  const today = storeDayOf(now);
  const inForce = ratesOn(today, [...DELIVERED_RATES, ...entered]);
  return currencies.map((name) => {
    const rate = perUsd.get(name);
    if (!rate) throw new CommandError(`${bank.name} does not say what ${name} is.`);
    const before = inForce.get(`money/${name}`)?.rows[0]?.[1];
    const known = before == null ? rate : endOf(before, 'low');
    if (Math.abs(rate / known - 1) > CHANGE_MAX) {
      throw new CommandError(
        `${bank.name} says ${rate} of ${name}, and ${known} is known. If that is true, enter it: npm run rates -- ${name}=${rate}`,
      );
    }
    return {
      area: 'money',
      name,
      rows: [[null, rate]],
      from: day,
      source: bank.name,
      address: bank.address,
      checkedOn: today,
    };
  });
}
