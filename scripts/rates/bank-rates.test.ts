import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Currency } from '@/lib/config/landed-countries';
import { BANKS, fetchedEntries } from './bank-rates';

const NOW = new Date('2026-11-26T12:00:00Z');

const ANSWERS = {
  cbr: `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="26.11.2026" name="Foreign Currency Market">
    <Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal><Name>x</Name><Value>80,1200</Value></Valute>
    <Valute ID="R01335"><CharCode>KZT</CharCode><Nominal>100</Nominal><Value>17,8044</Value></Valute>
    <Valute ID="R0"><CharCode>EUR</CharCode><Nominal>0</Nominal><Value>90,1</Value></Valute></ValCurs>`,
  nbk: `<rss><channel><item><title>USD</title><pubDate>26.11.2026</pubDate><description>450.5</description><quant>1</quant></item>
    <item><title>KGS</title><pubDate>26.11.2026</pubDate><description>51.5</description><quant>10</quant></item></channel></rss>`,
  nbkr: `<CurrencyRates Name="Daily" Date="26.11.2026"><Currency ISOCode="USD"><Nominal>1</Nominal><Value>87,4500</Value></Currency></CurrencyRates>`,
  mongolbank: JSON.stringify({
    success: true,
    data: [
      { RATE_DATE: '2026-11-25', USD: '3,590.00', RUB: '44.1', SDR: '-' },
      { RATE_DATE: '2026-11-26', USD: '3,601.12', RUB: '44.2', SDR: null },
    ],
  }),
  cbu: JSON.stringify([{ Ccy: 'USD', Nominal: '1', Rate: '11905.33', Date: '26.11.2026' }]),
} as const;

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
}

const answering = (text: string, status = 200) =>
  serve((_, response) => response.writeHead(status).end(text));

const ask = (bank: string, at: string, ...currencies: Currency[]) =>
  fetchedEntries(BANKS[bank], currencies, { now: NOW, entered: [], at });

it.each([
  ['cbr', 'RUB', 80.12],
  ['cbr', 'KZT', 450.0011],
  ['nbk', 'KZT', 450.5],
  ['nbk', 'KGS', 87.47573],
  ['nbkr', 'KGS', 87.45],
  ['mongolbank', 'MNT', 3601.12],
  ['cbu', 'UZS', 11_905.33],
] as const)('%s says what a dollar is in %s', async (bank, currency, rate) => {
  const [entry] = await ask(bank, await answering(ANSWERS[bank]), currency);
  expect(entry).toMatchObject({
    area: 'money',
    name: currency,
    rows: [[null, rate]],
    from: '2026-11-26',
    source: BANKS[bank]?.name,
    checkedOn: '2026-11-26',
  });
});

it('compares with what holds at the stores, where the next day has begun, and is of that day', async () => {
  const entered = { area: 'money', name: 'RUB', rows: [[null, 200]], from: '2026-11-27' } as const;
  const asked = {
    now: new Date('2026-11-26T16:00:00Z'),
    entered: [{ ...entered, source: 'x', address: '', checkedOn: '2026-11-27' }],
    at: await answering(ANSWERS.cbr.replace('80,1200', '201')),
  };
  const [entry] = await fetchedEntries(BANKS.cbr, ['RUB'], asked);
  expect(entry).toMatchObject({ rows: [[null, 201]], checkedOn: '2026-11-27' });
});

it('asks the bank that wants a span of days for the last two weeks', async () => {
  const asked: string[] = [];
  const at = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(ANSWERS.mongolbank);
  });
  await ask('mongolbank', at, 'MNT');
  expect(asked).toEqual(['POST /rates?startDate=2026-11-13&endDate=2026-11-26']);
});

it.each([
  ['nothing', 'cbr', ''],
  ['a page', 'cbr', '<html><body>Bank</body></html>'],
  ['no dollar', 'cbr', ANSWERS.cbr.replace('USD', 'XXX')],
  ['a dollar for nothing', 'cbr', ANSWERS.cbr.replace('80,1200', '0')],
  ['a word for a number', 'cbr', ANSWERS.cbr.replace('80,1200', '80,12x')],
  ['last year', 'cbr', ANSWERS.cbr.replace('2026', '2025')],
  ['next year', 'cbr', ANSWERS.cbr.replace('2026', '2027')],
  ['ten times as much', 'cbr', ANSWERS.cbr.replace('80,1200', '801,2000')],
  ['no JSON', 'cbu', ANSWERS.cbr],
  ['other JSON', 'cbu', '{"__proto__":{"length":1}}'],
  ['no days', 'mongolbank', '{"success":true,"data":[]}'],
  ['too much', 'cbr', `${ANSWERS.cbr}${' '.repeat(600 * 1024)}`],
])('takes nothing from a bank that answers %s', async (_, bank, text) => {
  const at = await answering(text);
  const own = BANKS[bank]?.currency as Currency;
  await expect(ask(bank, at, own)).rejects.toThrow(BANKS[bank]?.name);
});

it('takes nothing from an error, a redirection, or a currency that is not named', async () => {
  await expect(ask('cbr', await answering(ANSWERS.cbr, 503), 'RUB')).rejects.toThrow('status 503');
  server?.close();
  await expect(ask('cbr', await answering(ANSWERS.cbr, 302), 'RUB')).rejects.toThrow('status 302');
  server?.close();
  // Its quantity is zero.
  await expect(ask('cbr', await answering(ANSWERS.cbr), 'EUR')).rejects.toThrow('what EUR is');
});
