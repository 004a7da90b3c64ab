import { describe, expect, it } from 'vitest';
import {
  type Country,
  listCountries,
  listLanguages,
  locateAddress,
} from '@/lib/contract/calls/home';
import { LOCALES } from '@/lib/i18n/locales';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';

withTestBackend();

const countries = async (lang: string, word?: string) => {
  const request = signedRequest(listCountries, { word }, { lang });
  return (await answerTo<Country[]>(backend, request)).data;
};
const names = async (lang: string, word: string) =>
  (await countries(lang, word)).map(({ country }) => country);

describe('the list of countries', () => {
  it.each(LOCALES)('is complete, sorted and without doubles in %s', async (lang) => {
    const list = await countries(lang);
    expect(list.length).toBeGreaterThanOrEqual(249);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    const sorted = list.map(({ country }) => country).sort(new Intl.Collator(lang).compare);
    expect(list.map(({ country }) => country)).toEqual(sorted);
    expect(list.every(({ country }) => !/^[A-Z]{2}$/.test(country))).toBe(true);
  });

  it('carries the ISO numeric code', async () => {
    expect(await countries('mn', 'Монгол')).toEqual([{ id: 496, country: 'Монгол' }]);
    expect(await countries('en', 'Kazakhstan')).toEqual([{ id: 398, country: 'Kazakhstan' }]);
  });

  it('puts names that start with the word before those that contain it', async () => {
    const found = await names('en', 'ni');
    const isPrefixed = found.map((name) => name.toLowerCase().startsWith('ni'));
    expect(isPrefixed).toContain(true);
    expect(isPrefixed).toContain(false);
    expect(isPrefixed.lastIndexOf(true)).toBeLessThan(found.indexOf('Albania'));
  });

  it('finds a country by its local, its English and its official name', async () => {
    expect(await names('ru', 'росс')).toEqual(['Россия']);
    expect(await names('ru', 'russia')).toEqual(['Россия']);
    expect(await names('ru', 'российская фед')).toEqual(['Россия']);
    expect(await names('mn', 'china')).toContain('Хятад');
  });

  it('does not mind letter case, accents and blanks around', async () => {
    expect(await names('en', '  CÔTE d')).toEqual(await names('en', 'cote D'));
    expect((await names('en', 'ALAND'))[0]).toBe('Åland Islands');
  });

  it.each([
    ['ru', 'Кыргызстан', 417],
    ['ru', 'Белоруссия', 112],
    ['ru', 'РФ', 643],
    ['ru', 'оаэ', 784],
    ['mn', 'ОХУ', 643],
    ['mn', 'Монгол улс', 496],
    ['mn', 'БНХАУ', 156],
    ['en', 'UAE', 784],
    ['en', 'Burma', 104],
    ['de', 'Монголия', 496],
  ])('finds a country by what people call it: in %s "%s"', async (lang, word, id) => {
    expect((await countries(lang, word))[0]?.id).toBe(id);
  });

  it.each([
    ['ru', 'Казакстон', 'Казахстан'],
    ['ru', 'Узбикистан', 'Узбекистан'],
    ['en', 'Mongoila', 'Mongolia'],
    ['mn', 'Касахстан', 'Казахстан'],
  ])('offers the closest country for a misspelled one: in %s "%s"', async (lang, word, name) => {
    expect(await names(lang, word)).toEqual([name]);
  });

  it('answers an empty list for a word that is in no name', async () => {
    expect(await countries('en', 'atlantis')).toEqual([]);
    expect(await countries('en', '%')).toEqual([]);
  });
});

describe('the region of an address', () => {
  const region = async (address: string | null) =>
    (await answerTo(backend, signedRequest(locateAddress, {}), address)).data;

  it.each([
    ['5.255.255.70', 'ru', 'Russia'],
    ['2a02:6b8::1', 'ru', 'Russia, IPv6'],
    ['::ffff:5.255.255.70', 'ru', 'Russia, IPv4 inside IPv6'],
    ['2.72.0.1', 'ru', 'Kazakhstan'],
    ['103.9.88.1', 'mn', 'Mongolia'],
    ['8.8.8.8', 'us', 'United States'],
    ['127.0.0.1', 'zz', 'this machine'],
    ['10.1.2.3', 'zz', 'a private network'],
    ['0.0.0.0', 'zz', 'no address'],
    ['nonsense', 'zz', 'not an address'],
  ])('%s is %s (%s)', async (address, expected) => {
    expect(await region(address)).toBe(expected);
  });

  it('is unknown for our own pages', async () => {
    expect(await region(null)).toBe('zz');
  });
});

it('lists every language by its own name', async () => {
  const { data } = await answerTo<Record<string, string>>(
    backend,
    signedRequest(listLanguages, {}),
  );
  expect(Object.keys(data)).toEqual([...LOCALES]);
  expect(data).toMatchObject({ mn: 'Монгол', ru: 'Русский', ur: 'اردو' });
});
