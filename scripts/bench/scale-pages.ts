import { printLine } from '@/lib/runtime/process/terminal';
import { medianOf } from '@/tests/support/percentile';
import { getPage } from './get-page';

/** A repeated answer may take this many times as long as on the small catalogue. */
export const RATIO_AT_MOST = 1.3;
/** Differences below this are the noise of a machine that does other things too. */
const NOISE_MS = 2;
export const FIRST_AT_MOST_MS = 150;

const REPEATS = 15;

/**
 * Pages, each with another of its kind that is requested before the measurement, so that the first
 * answer waits for the database and not for code that is loaded once.
 */
const PAGES: { path: string; warmUp: string; locale?: string }[] = [
  { path: '/', warmUp: '/', locale: 'mn' },
  { path: '/brand', warmUp: '/brand', locale: 'mn' },
  { path: '/brand/byd', warmUp: '/brand/geely' },
  { path: '/brand?sign=compact-suv', warmUp: '/brand?sign=sedan' },
  { path: '/brand?sign=compact-suv&page=2', warmUp: '/brand?sign=sedan&page=2' },
  { path: '/menuCar', warmUp: '/menuCar', locale: 'mn' },
  { path: '/menuCar?type=sedan', warmUp: '/menuCar?type=pickup' },
  { path: '/menuCar?energy=electric&sort=price', warmUp: '/menuCar?energy=petrol&sort=price' },
  { path: '/menuCar/compact-suv-under-20000', warmUp: '/menuCar/sedan-under-20000' },
  { path: '/menuCar/byd-erenhot', warmUp: '/menuCar/geely-erenhot' },
  { path: '/menuCar?page=4', warmUp: '/menuCar?page=3' },
  { path: '/car/102', warmUp: '/car/103' },
  { path: '/searchsite?word=byd', warmUp: '/searchsite?word=geely' },
  { path: '/searchsite?word=suv', warmUp: '/searchsite?word=sedan' },
  { path: '/article', warmUp: '/article', locale: 'mn' },
  { path: '/article/1', warmUp: '/article/2' },
  { path: '/activity', warmUp: '/activity', locale: 'mn' },
  { path: '/activity/1', warmUp: '/activity/2' },
  { path: '/buyCar', warmUp: '/buyCar', locale: 'mn' },
  { path: '/about', warmUp: '/about', locale: 'mn' },
  { path: '/homeReviews', warmUp: '/homeReviews', locale: 'mn' },
];

/** Pages that were not requested before, of kinds with many pages. */
const KINDS: { name: string; paths: string[] }[] = [
  {
    name: 'cars',
    // Both catalogues have them.
    paths: [200, 300].flatMap((from) => [1, 2, 3, 4, 5, 6, 7].map((i) => `/car/${from + i}`)),
  },
  { name: 'articles', paths: [3, 4, 5, 6, 7, 8, 9, 10].map((id) => `/article/${id}`) },
  {
    name: 'filtered menus',
    paths: ['sedan', 'compact-suv', 'large-suv', 'mpv'].flatMap((type) =>
      ['electric', 'petrol', 'hybrid', 'diesel'].map(
        (energy) => `/menuCar?type=${type}&energy=${energy}`,
      ),
    ),
  },
  {
    name: 'searches',
    paths: ['chery', 'changan', 'haval', 'электро', 'белый седан', '7 мест', 'до 20000', 'tank 300']
      .concat(['гибрид', 'byd han', 'пикап дизель', 'zeekr', 'li auto', 'кроссовер', 'автобус'])
      .map((word) => `/searchsite?${new URLSearchParams({ word })}`),
  },
];

export interface Site {
  port: number;
  /** Of its first process. */
  pid: number;
  database: string;
}

export const ask = ({ port }: Site, path: string, locale = 'en') =>
  getPage(port, `${locale}.localhost:${port}`, path);

/** @throws Error when the response is no page, so that it is not compared with one */
async function firstByteMs(site: Site, path: string, locale?: string): Promise<number> {
  const answer = await ask(site, path, locale);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.firstByteMs;
}

/**
 * Prints the time to the first byte of each page, of the first answer with its queries and of
 * repeated ones.
 * @param countQueries that a database was sent so far
 * @returns how many pages are too slow
 */
export async function comparePages(
  small: Site,
  large: Site,
  countQueries: (database: string) => Promise<number>,
): Promise<number> {
  let exceeded = 0;
  printLine('\nTime to the first byte in ms: first answer, its queries, repeated answers.');
  printLine(`${'page'.padEnd(42)}  small catalogue        large catalogue        ratio`);
  for (const { path, warmUp, locale } of PAGES) {
    const cells: string[] = [];
    const repeats = { small: [] as number[], large: [] as number[] };
    let largeFirstMs = 0;
    for (const site of [small, large]) {
      await ask(site, warmUp, locale);
      const before = await countQueries(site.database);
      const first = await ask(site, path);
      if (first.status !== 200) throw new Error(`${path} answered ${first.status}`);
      const queries = (await countQueries(site.database)) - before;
      largeFirstMs = first.firstByteMs;
      cells.push(`${first.firstByteMs.toFixed(0).padStart(6)} ${String(queries).padStart(4)}`);
    }
    // Interleaved, so that other load of the machine affects both alike.
    for (let i = 0; i < REPEATS; i += 1) {
      repeats.small.push(await firstByteMs(small, path));
      repeats.large.push(await firstByteMs(large, path));
    }
    const smallMs = medianOf(repeats.small);
    const largeMs = medianOf(repeats.large);
    const isSlow =
      largeFirstMs > FIRST_AT_MOST_MS ||
      largeMs > Math.max(smallMs * RATIO_AT_MOST, smallMs + NOISE_MS);
    if (isSlow) exceeded += 1;
    printLine(
      `${isSlow ? '✗' : '✓'} ${path.padEnd(40)}  ${cells[0]} ${smallMs.toFixed(1).padStart(6)}      ${cells[1]} ${largeMs.toFixed(1).padStart(6)}      ${(largeMs / smallMs).toFixed(2)}`,
    );
  }
  return exceeded;
}

/**
 * The same of the first answers of pages that differ, which wait for the database and for rendering.
 * @returns how many kinds of pages are too slow
 */
export async function compareFirstAnswers(small: Site, large: Site): Promise<number> {
  let exceeded = 0;
  for (const { name, paths } of KINDS) {
    const ms = { small: [] as number[], large: [] as number[] };
    for (const path of paths) {
      ms.small.push(await firstByteMs(small, path, 'mn'));
      ms.large.push(await firstByteMs(large, path, 'mn'));
    }
    const smallMs = medianOf(ms.small);
    const largeMs = medianOf(ms.large);
    const ratio = largeMs / smallMs;
    if (ratio > RATIO_AT_MOST) exceeded += 1;
    printLine(
      `${ratio > RATIO_AT_MOST ? '✗' : '✓'} first answers of ${paths.length} ${name}: ${smallMs.toFixed(0)} ms, ${largeMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    );
  }
  return exceeded;
}
