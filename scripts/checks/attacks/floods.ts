import autocannon from 'autocannon';
import { searchAll } from '@/lib/contract/calls/search';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import { signedQuery } from '@/tests/support/server/signed-request';

/** The requests that one attacker, or many, repeat. */
export interface Flood {
  name: string;
  connections: number;
  /** The nth request. */
  requestOf(n: number): { path: string; method?: 'GET' | 'POST'; host?: string };
  /** Each request from another network; otherwise all from one address. */
  isSpread?: boolean;
}

const different = (n: number) => n.toString(36);

export const FLOODS: Flood[] = [
  {
    name: '8 connections on searches',
    connections: 8,
    requestOf: (n) => ({ path: `/searchsite?word=car${different(n)}` }),
  },
  {
    name: '64 connections on searches',
    connections: 64,
    requestOf: (n) => ({ path: `/searchsite?word=byd${different(n)}` }),
  },
  {
    name: '200 connections on filtered car menus',
    connections: 200,
    requestOf: (n) => ({ path: `/menuCar?priceFrom=${n}` }),
  },
  {
    name: '200 connections on one kept page that ask for it uncompressed',
    connections: 200,
    requestOf: (n) => ({ path: `/menuCar?price_min=${n}` }),
  },
  {
    name: '64 connections on searches, each from another network',
    connections: 64,
    isSpread: true,
    requestOf: (n) => ({ path: `/searchsite?word=geely${different(n)}` }),
  },
  {
    name: '64 connections on unknown paths',
    connections: 64,
    requestOf: (n) => ({ path: `/no-such-page-${different(n)}` }),
  },
  {
    name: '64 connections on unknown cars',
    connections: 64,
    requestOf: (n) => ({ path: `/car/${1_000_000 + n}` }),
  },
  {
    name: '64 connections on comparisons',
    connections: 64,
    requestOf: (n) => ({ path: `/myFavorite?compare=101,${102 + (n % 90)},${1701 + (n % 7)}` }),
  },
  {
    name: '64 connections on a host without a language',
    connections: 64,
    requestOf: (n) => ({ path: `/brand/byd?page=${n}`, host: 'shop.localhost' }),
  },
  {
    name: '64 connections on unknown files',
    connections: 64,
    requestOf: (n) => ({ path: `/no-such-file-${different(n)}.png` }),
  },
  {
    name: '64 connections on API calls without a signature',
    connections: 64,
    requestOf: () => ({ path: '/api/clue/record', method: 'POST' }),
  },
  {
    name: '64 connections on signed API calls',
    connections: 64,
    requestOf: (n) => ({
      path: `${searchAll.path}?${signedQuery({ word: `chery${different(n)}` })}`,
    }),
  },
  {
    name: '64 connections that post enquiry forms',
    connections: 64,
    requestOf: () => ({ path: ENQUIRY_PATH, method: 'POST' }),
  },
  {
    name: '64 connections on the desk, each from another network',
    connections: 64,
    isSpread: true,
    requestOf: () => ({ path: '/sign-in', host: 'desk.localhost' }),
  },
  {
    name: '64 connections on unknown files of the desk',
    connections: 64,
    requestOf: (n) => ({ path: `/pictures/none-${different(n)}.png`, host: 'desk.localhost' }),
  },
  {
    name: '64 connections that post to pages',
    connections: 64,
    requestOf: () => ({ path: '/', method: 'POST' }),
  },
];

/** Addresses in networks of which no two of 16,000 are the same. */
const spreadAddressOf = (n: number) => `10.${(n >> 6) & 255}.${n & 63}.1`;

/** Separate for each flood, so that none starts with limits used up by the one before. */
const ownAddressOf = (name: string) => `203.0.${FLOODS.findIndex((each) => each.name === name)}.9`;

/** Floods a site for some seconds; returns how many requests it answered. */
export async function flood(
  { name, connections, requestOf, isSpread }: Flood,
  port: number,
  durationS: number,
) {
  let count = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: durationS,
    requests: [
      {
        setupRequest: (request) => {
          count += 1;
          const { path, method = 'GET', host = 'ru.localhost' } = requestOf(count);
          const address = isSpread ? spreadAddressOf(count) : ownAddressOf(name);
          const headers = { host: `${host}:${port}`, 'x-forwarded-for': address };
          return { ...request, path, method, headers };
        },
      },
    ],
  });
  return result.requests.average;
}
