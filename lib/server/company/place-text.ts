import type { Position } from '@/lib/config/company';
import { wgs84Of } from '@/lib/config/gcj02';

/** What a link or a pair of numbers says; both systems where it is of a map made in China. */
export interface ReadPlace {
  position: Position;
  gcj02?: Position;
}

/** As far from its crossing a store may be, in degrees. */
const NEAR_DEGREES = 0.5;
/** Some ten centimetres. */
const PLACES = 6;

/** Two numbers with fractions, whatever stands between them, such as `44.2136° N, 80.4141° E`. */
const PAIR = /(-?\d{1,3}\.\d{2,})[^\d-]{1,8}(-?\d{1,3}\.\d{2,})/g;
/** As Google writes the place itself, beside the middle of what is seen. */
const GOOGLE_PLACE = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/g;
const OSM_MARKER = /mlat=(-?\d{1,3}\.\d+)&mlon=(-?\d{1,3}\.\d+)/g;
/** Before the middle of what is seen: a pin elsewhere in the address says more. */
const BEFORE_VIEW = /(?:@|\b(?:s?ll|center|m)=|map=[\d.]+\/)$/;

const MINUTES = String.raw`(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)(?:["″]|'')\s*`;
const DEGREES_AND_MINUTES = new RegExp(`${MINUTES}[NS]?[\\s,]*${MINUTES}[EW]?`, 'i');

/** Numbers with the fraction behind a comma, as Russians write them. */
const WITH_COMMAS = /^\s*(\d{1,3}),(\d{2,})[\s;]+(\d{1,3}),(\d{2,})\s*$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const round = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(PLACES)),
  longitude: Number(longitude.toFixed(PLACES)),
});

const isNear = (a: Position, b: Position) =>
  Math.abs(a.latitude - b.latitude) < NEAR_DEGREES &&
  Math.abs(a.longitude - b.longitude) < NEAR_DEGREES;

/** Two numbers as a position near a crossing, whichever of them is the latitude. */
function positionOf(numbers: readonly [number, number], near: Position): Position | undefined {
  const [first, second] = numbers;
  return [
    { latitude: first, longitude: second },
    { latitude: second, longitude: first },
  ].find((each) => isNear(each, near));
}

/** Every pair of numbers, what was pinned before what is seen. */
function pairsIn(text: string): [number, number][] {
  const [, ...parts] = DEGREES_AND_MINUTES.exec(text) ?? [];
  const [d1 = 0, m1 = 0, s1 = 0, d2 = 0, m2 = 0, s2 = 0] = parts.map(Number);
  const written: [number, number][] =
    parts.length > 0 ? [[d1 + m1 / 60 + s1 / 3600, d2 + m2 / 60 + s2 / 3600]] : [];
  const pairOf = ([, first, second]: RegExpMatchArray): [number, number] => [
    Number(first),
    Number(second),
  ];
  const all = [...text.matchAll(PAIR)];
  const isView = ({ index }: RegExpMatchArray) =>
    BEFORE_VIEW.test(text.slice(Math.max(0, (index ?? 0) - 12), index));
  return [
    ...[...text.matchAll(GOOGLE_PLACE)].reverse().map(pairOf),
    ...[...text.matchAll(OSM_MARKER)].map(pairOf),
    ...written,
    ...all.filter((match) => !isView(match)).map(pairOf),
    ...all.filter(isView).map(pairOf),
  ];
}

/** The address in a text, such as what a telephone shares. */
function addressIn(text: string): URL | null {
  const [address] = /https?:\/\/[^\s<>"]+/.exec(text) ?? [];
  return address && URL.canParse(address) ? new URL(address) : null;
}

const isHostOf = (host: string, ...names: string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`));

/**
 * Reads a link to a map (Google, Yandex, 2GIS, Amap, OpenStreetMap) or a pair of numbers.
 * @param near the crossing, near which the store must be: it shows which number is the latitude
 * @returns null for a text without a position near it
 */
export function readPlace(text: string, near: Position): ReadPlace | null {
  const address = addressIn(text);
  const host = address?.hostname ?? '';
  // Its own shift on top of the Chinese one.
  if (isHostOf(host, 'baidu.com')) return null;
  const plain = decoded(address?.href ?? text).replace(WITH_COMMAS, '$1.$2 $3.$4');
  const isDrawn =
    isHostOf(host, 'amap.com', 'gaode.com', 'qq.com') && !/coordinate=wgs84/i.test(plain);
  for (const numbers of pairsIn(plain)) {
    const position = positionOf(numbers, near);
    if (!position) continue;
    if (!isDrawn) return { position: round(position) };
    return { position: round(wgs84Of(position)), gcj02: round(position) };
  }
  return null;
}

/** Maps whose short links are followed, and no others: staff paste links that they were sent. */
const MAPS = [
  'goo.gl',
  'google.com',
  'yandex.ru',
  'yandex.com',
  'yandex.kz',
  '2gis.com',
  '2gis.ru',
  '2gis.kz',
  'amap.com',
  'openstreetmap.org',
  'osm.org',
];
const HOPS_MAX = 4;
const HOP_WITHIN_MS = 3000;

/**
 * The same for short links that telephones share, which contain no position: the map's redirect is
 * read. The page itself is not.
 */
export async function readSharedPlace(
  text: string,
  near: Position,
  ask: typeof fetch = fetch,
): Promise<ReadPlace | null> {
  const known = readPlace(text, near);
  let address = addressIn(text);
  if (known || !address) return known;
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    if (!isHostOf(address.hostname, ...MAPS)) return null;
    address.protocol = 'https:';
    address.port = '';
    const signal = AbortSignal.timeout(HOP_WITHIN_MS);
    const answer = await ask(address, { redirect: 'manual', signal }).catch(() => null);
    const location = answer?.headers.get('location');
    await answer?.body?.cancel();
    if (!location || !URL.canParse(location, address)) return null;
    address = new URL(location, address);
    const place = readPlace(address.href, near);
    if (place) return place;
  }
  return null;
}
