import { afterEach, expect, it } from 'vitest';
import { FACTS_TAG, TEXTS_TAG } from '@/lib/config/cache-table';
import { company, EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { expireReads } from '@/lib/server/read-cache';
import { withTestMoney } from '@/tests/support/server/test-money';
import { cachedRead } from './cached-read';
import { readShownRates } from './landed-cost';

withTestMoney();
afterEach(() => {
  replaceRewordedTexts(new Map());
  setCompanyFacts(EXAMPLE_FACTS);
  expireReads([TEXTS_TAG, FACTS_TAG]);
});

it('says the rates of money as staff have reworded them', async () => {
  const noteOf = async () =>
    (await readShownRates('ru')).find(({ currency }) => currency === 'KZT')?.note;
  expect(await noteOf()).toMatch(/^1\s\$ = /);
  replaceRewordedTexts(new Map([['ru', new Map([['ownSums.rate', 'Доллар стоит {rate}']])]]));
  expireReads([TEXTS_TAG]);
  expect(await noteOf()).toMatch(/^Доллар стоит /);
});

it('signs answers to reviews with the new name of the company', async () => {
  const readAuthor = () => cachedRead('reviews', ['signed'], async () => company().name);
  expect(await readAuthor()).toBe(EXAMPLE_FACTS.company.name);
  setCompanyFacts(factsOf({ names: { name: 'Golden Gate' } }));
  expireReads([FACTS_TAG]);
  expect(await readAuthor()).toBe('Golden Gate');
});
