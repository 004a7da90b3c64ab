import { expect, it } from 'vitest';
import { PORTS } from '@/lib/config/ports';
import { LOCALES } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { answerValues, carsText } from './answer-values';

const CAR = {
  modelId: 101,
  brandName: 'BYD',
  modelName: 'Song Plus',
  trim: 'Premium',
  modelYear: 2025,
  priceUsd: 21_900,
  stockKhorgos: 2,
  stockErenhot: 3,
};
const ENQUIRY = {
  name: ' Бат ',
  number: 'K7M-4R7X',
  port: 'erenhot',
  brand: '',
  carModel: '',
  cars: [CAR],
} as const;

it.each([
  ['ru', '21 900 $'],
  ['mn', '$ 21,900'],
  ['de', '21.900 $'],
  ['en', '$21,900'],
  ['th', '$21,900'],
] as const)('writes price and port as readers of %s do', (locale, price) => {
  const port = storeTextsOf(locale, 'erenhot').name;
  const other = storeTextsOf(locale, 'khorgos').name;
  const values = answerValues(locale, ENQUIRY);
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(values.price)).toBe(price);
  expect(values).toMatchObject({ name: 'Бат', stock: 'BAM-101', port });
  expect(plain(carsText(locale, ENQUIRY))).toBe(
    plain(`BYD Song Plus Premium 2025, BAM-101, ${price}, ${port}, ${other}`),
  );
});

it('writes prices in Arabic with digits that staff read, too', () => {
  expect(answerValues('ar', ENQUIRY).price).toContain('21,900');
});

it('knows neither price nor stock number of a car that is not in the catalogue', () => {
  const enquiry = { ...ENQUIRY, brand: 'Lada', carModel: 'Niva', cars: [] };
  expect(answerValues('ru', enquiry)).toMatchObject({ car: 'Lada Niva', stock: '', price: '' });
  expect(carsText('ru', enquiry)).toBe('Lada Niva');
});

it.each(LOCALES)('names the port where each car stands, or that none is left, in %s', (locale) => {
  const inKhorgos = { ...CAR, stockErenhot: 0 };
  const khorgos = storeTextsOf(locale, 'khorgos');
  const text = carsText(locale, { ...ENQUIRY, cars: [inKhorgos] });
  expect(text).toContain(khorgos.name);
  expect(text).not.toContain(storeTextsOf(locale, 'erenhot').name);
  // A buyer who comes for the car gets the address of the store where it stands.
  expect(answerValues(locale, { ...ENQUIRY, cars: [inKhorgos] })).toMatchObject({
    port: khorgos.name,
    address: khorgos.address,
  });
  const soldOut = { ...CAR, stockKhorgos: 0, stockErenhot: 0 };
  const noneLeft = carsText(locale, { ...ENQUIRY, cars: [soldOut] });
  expect(noneLeft).toContain(textsOf(locale, 'car')('noneLeft'));
  for (const port of PORTS) expect(noneLeft).not.toContain(storeTextsOf(locale, port).name);
});
