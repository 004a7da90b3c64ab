import { expect, it } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import type { ResponseOf } from '@/lib/contract/call';
import { readExchangeRate } from '@/lib/contract/calls/money';
import { roughSum } from '@/lib/format/landed-sums';
import { shownCurrenciesOf } from '@/lib/format/shown-rate';
import { setEnteredRates } from '@/lib/landed-cost/rates-in-force';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { withTestMoney } from '@/tests/support/server/test-money';
import { shownRateOf } from './shown-rate';

withTestBackend();
withTestMoney();

const ask = (currency: string, lang: string) =>
  answerTo<ResponseOf<typeof readExchangeRate>>(
    backend,
    signedRequest(readExchangeRate, { currency }, { lang }),
  );

it.each([
  ['ru', 'RUB', 19_000, '≈ 1,47 млн ₽'],
  ['ru', 'RUB', 1_234, '≈ 95 800 ₽'],
  ['mn', 'MNT', 19_000, '≈ ₮ 67.9 сая'],
  ['ru', 'KGS', 19_000, '≈ 1,66 млн сом'],
  ['en', 'KGS', 1_000, '≈ KGS 87,500'],
  ['de', 'EUR', 19_000, '≈ 16.300 €'],
  ['ru', 'UZS', 100_000, '≈ 1 290 млн сум'],
  ['ar', 'AED', 19_000, '≈ \u2066AED 70,000\u2069'],
])('%s: %s of %d dollars are %s', async (lang, currency, usd, said) => {
  const { per_usd: perUsd, pattern } = (await ask(currency, lang)).data;
  expect(roughSum(pattern, usd * perUsd).replace(/[\u00a0\u202f]/g, ' ')).toBe(said);
});

it('says of which day a rate is, and whether that is long ago', async () => {
  const noteOf = async (currency: string) =>
    (await ask(currency, 'ru')).data.note.replace(/[\u00a0\u202f\u2060]/g, ' ');
  expect(await noteOf('GEL')).toBe('1 $ = 2,602 лари, 9 октября 2026 г. (старый курс)');
  expect(await noteOf('KZT')).toMatch(/^1 \$ = 514,5 ₸, \d+ \S+ 20\d\d г\.$/);
});

it.each(['USD', 'SAR', 'XXX'])('does not know %s, which is not offered', async (currency) => {
  expect(await ask(currency, 'en')).toMatchObject({ code: 404 });
});

it('knows what the owner has checked at the desk, and offers first what he says', async () => {
  try {
    setCompanyFacts(factsOf({ currencies: { currencies: 'EUR|RUB', money_de: 'RUB' } }));
    expect(await ask('KZT', 'ru')).toMatchObject({ code: 404 });
    expect(await ask('RUB', 'ru')).toMatchObject({ code: 0 });
    expect(shownCurrenciesOf('de')).toEqual(['RUB', 'EUR']);
    expect(shownCurrenciesOf('en')).toEqual(['EUR', 'RUB']);
  } finally {
    setCompanyFacts(EXAMPLE_FACTS);
  }
});

it('begins with its day at the stores, where it is entered', () => {
  const rate = {
    area: 'money',
    name: 'RUB',
    rows: [[null, 80]],
    source: 'A test',
    address: '',
  } as const;
  setEnteredRates([{ ...rate, from: '2030-03-02', checkedOn: '2030-03-02' }]);
  const perUsdAt = (time: string) => shownRateOf('RUB', 'ru', new Date(time))?.perUsd;
  expect(perUsdAt('2030-03-01T15:59:00Z')).not.toBe(80);
  expect(perUsdAt('2030-03-01T16:00:00Z')).toBe(80);
});
