import { expect, it } from 'vitest';
import { storeOf } from '@/lib/config/company';
import { mapsOf } from './map-services';

const { latitude, longitude } = storeOf('khorgos').position;

const addresses = () =>
  Object.fromEntries(
    mapsOf('en', storeOf('khorgos')).map(({ name, href }) => [name, new URL(href)]),
  );

it('opens Google, Yandex and 2GIS at the store itself', () => {
  const { 'Google Maps': google, 'Yandex Maps': yandex, '2GIS': twoGis } = addresses();
  expect(google?.searchParams.get('query')).toBe(`${latitude},${longitude}`);
  expect(yandex?.searchParams.get('pt')).toBe(`${longitude},${latitude}`);
  expect(yandex?.searchParams.get('z')).toBe('16');
  expect(twoGis?.pathname).toBe(`/geo/${longitude},${latitude}`);
});

it('opens Amap where Chinese maps draw the store, and says in which system', () => {
  const { Amap: amap } = addresses();
  const { positionGcj02 } = storeOf('khorgos');
  expect(amap?.searchParams.get('position')).toBe(
    `${positionGcj02?.longitude},${positionGcj02?.latitude}`,
  );
  expect(amap?.searchParams.get('coordinate')).toBe('gaode');
  expect(amap?.searchParams.get('name')).toBe('Khorgos store');
});

it('offers first what readers of the language use', () => {
  const first = (locale: 'ru' | 'mn' | 'ar') => mapsOf(locale, storeOf('erenhot'))[0]?.name;
  expect(first('ru')).toBe('Яндекс Карты');
  expect(first('mn')).toBe('Google Maps');
  expect(first('ar')).toBe('خرائط Google');
});
