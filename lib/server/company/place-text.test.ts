import { expect, it, vi } from 'vitest';
import { distanceM } from '@/lib/config/positions';
import { readPlace, readSharedPlace } from './place-text';

const NEAR = { latitude: 44.2136, longitude: 80.4141 };
const SPOT = { latitude: 44.2101, longitude: 80.4203 };

it.each([
  '44.2101, 80.4203',
  '80.4203 44.2101',
  '44,2101; 80,4203',
  '44.2101° N, 80.4203° E',
  'N44.2101 E80.4203',
  `44°12'36.36"N 80°25'13.08"E`,
  'geo:44.2101,80.4203?z=17',
  'https://www.google.com/maps/@44.2101,80.4203,17z',
  'https://www.google.com/maps/place/X/@44.3,80.5,12z/data=!3m1!4b1!4m6!3m5!1s0x38:0x1!8m2!3d44.2101!4d80.4203!16s',
  'https://www.google.com/maps/search/?api=1&query=44.2101%2C80.4203',
  'https://www.google.com/maps/search/44.2101,+80.4203?entry=tts',
  'https://maps.google.com/?q=44.2101,80.4203',
  'Магазин https://yandex.ru/maps/?ll=80.5000%2C44.3000&pt=80.4203%2C44.2101&z=16&l=map',
  'https://yandex.ru/maps/-/x?ll=80.4203%2C44.2101&z=17',
  'https://yandex.com/maps/?whatshere%5Bpoint%5D=80.4203%2C44.2101&whatshere%5Bzoom%5D=17&ll=80.3,44.1',
  'https://2gis.kz/geo/70000001/80.4203,44.2101?m=80.3333,44.1111/16',
  'https://www.openstreetmap.org/?mlat=44.2101&mlon=80.4203#map=15/44.3000/80.5000',
  'https://www.openstreetmap.org/#map=17/44.2101/80.4203',
  'https://uri.amap.com/marker?position=80.4203,44.2101&coordinate=wgs84&name=x',
])('reads a place as people have it: %s', (text) => {
  const { position, gcj02 } = readPlace(text, NEAR) ?? {};
  expect(position?.latitude).toBeCloseTo(SPOT.latitude, 5);
  expect(position?.longitude).toBeCloseTo(SPOT.longitude, 5);
  expect(gcj02).toBeUndefined();
});

it.each([
  'https://uri.amap.com/marker?position=80.41662,44.214736&name=x',
  'https://m.amap.com/?q=44.214736,80.41662,name',
])('takes Amap’s place back to where it is: %s', (text) => {
  const place = readPlace(text, NEAR);
  expect(place?.gcj02).toEqual({ latitude: 44.214736, longitude: 80.41662 });
  // As Amap's own picker shows that spot.
  expect(
    distanceM(place?.position ?? NEAR, { latitude: 44.2136, longitude: 80.4141 }),
  ).toBeLessThan(2);
});

it.each([
  'Khorgos, Gate Street 7',
  '43.6526, 111.977',
  '44.2101',
  'https://example.com/',
  'https://map.baidu.com/@80.4203,44.2101,17z',
  'https://maps.app.goo.gl/AbCd1234',
  '%E0%A4%A',
])('knows no place near the crossing in %s', (text) => {
  expect(readPlace(text, NEAR)).toBeNull();
});

it('follows short links of maps from map to map, and no other', async () => {
  const leads = (to: string) =>
    vi.fn<typeof fetch>(async () => new Response(null, { status: 302, headers: { location: to } }));
  const long = leads('https://www.google.com/maps/place/x/@44.2101,80.4203,17z');
  const place = await readSharedPlace('Look: https://maps.app.goo.gl/AbCd1234', NEAR, long);
  expect(place?.position).toEqual(SPOT);
  for (const address of [
    'https://evil.example/x',
    'http://169.254.169.254/',
    'http://localhost/',
  ]) {
    const never = leads('https://www.google.com/maps/@44.2101,80.4203,17z');
    expect(await readSharedPlace(address, NEAR, never)).toBeNull();
    expect(never).not.toHaveBeenCalled();
    const away = leads(address);
    expect(await readSharedPlace('https://go.2gis.com/abc', NEAR, away)).toBeNull();
    expect(away).toHaveBeenCalledTimes(1);
  }
  const endless = leads('https://go.2gis.com/abc');
  expect(await readSharedPlace('https://go.2gis.com/abc', NEAR, endless)).toBeNull();
  expect(endless.mock.calls.length).toBeLessThan(9);
  const broken = vi.fn<typeof fetch>(async () => Promise.reject(new Error('no line')));
  expect(await readSharedPlace('https://yandex.ru/maps/-/CD1', NEAR, broken)).toBeNull();
});
