import type { Call } from '@/lib/contract/call';
import { listBrands } from '@/lib/contract/calls/car';
import { readMember } from '@/lib/contract/calls/user';
import type { Envelope } from '@/lib/contract/envelope';
import type { LoadRequest } from '@/tests/support/load/steady-load';
import { signedQuery } from '@/tests/support/server/signed-request';

const HOSTS = ['en', 'mn', 'ru', 'ar', 'de'].map((language) => `${language}.localhost`);
const WORDS = ['haval', 'byd', 'внедорожник', '4x4', 'suv 2025', 'electric', 'цахилгаан', 'geely'];
const ENERGIES = ['petrol', 'diesel', 'electric', 'hybrid'];

const isTaken = (status: number, body: string) =>
  status === 200 && (JSON.parse(body) as Envelope).code === 0;

/**
 * Whether an address is a public page that was requested before, and is served whichever engine is
 * away.
 */
export const isKnownPage = (path: string) => !/[?]|^\/api\//.test(path);

/**
 * Requests of visitors of several hosts, in turn: known pages, searches and menus of many kinds,
 * and calls.
 */
export function visitsOf(modelIds: readonly number[], token: string) {
  let turn = 0;
  const nextOf = <Item>(items: readonly Item[], step = 1) =>
    items[Math.floor(turn / step) % items.length] as Item;
  const known = () => [
    '/',
    '/about',
    '/brand',
    '/menuCar',
    '/landedCost',
    ...modelIds.map((id) => `/car/${id}`),
  ];
  const page = (): LoadRequest => {
    turn += 1;
    return { host: nextOf(HOSTS), path: nextOf(known(), HOSTS.length), mayWait: false };
  };
  const dynamic = (pathOf: () => string) => (): LoadRequest => {
    turn += 1;
    return { host: nextOf(HOSTS), path: pathOf() };
  };
  const search = dynamic(
    () => `/searchsite?word=${encodeURIComponent(`${nextOf(WORDS)} ${turn % 97}`)}`,
  );
  const menu = dynamic(
    () => `/menuCar?energy=${nextOf(ENERGIES)}&price=${5000 + (turn % 89) * 500}`,
  );
  const call =
    ({ path, method }: Call, fields: Record<string, string>) =>
    (): LoadRequest => ({
      host: nextOf(HOSTS),
      path: `${path}?${signedQuery(fields)}`,
      method,
      isGood: isTaken,
      headers: { lang: 'en', ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    });
  const requests = [
    page,
    page,
    search,
    page,
    page,
    call(listBrands, {}),
    page,
    page,
    menu,
    page,
    page,
    call(readMember, { token }),
  ];
  /** Every known page, on every host. */
  const toBeKnown = HOSTS.flatMap((host) => known().map((path) => ({ host, path })));
  return { requests, toBeKnown };
}
