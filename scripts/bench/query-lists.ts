import { createClient } from '@/lib/api/client';
import { ENERGY_TYPES } from '@/lib/contract/attributes';
import { listBrands, listCarTypes } from '@/lib/contract/calls/car';
import { listModels, MODEL_PAGE_SIZE_MAX } from '@/lib/contract/calls/model-list';
import { PRICE_LIMITS_USD } from '@/lib/contract/filters';
import { CommandError } from '@/lib/runtime/process/terminal';

/** So many queries count as popular ones. */
const POPULAR_COUNT = 268;

/** A number from 0 to 1 after the other, the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In an order of chance. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Which of the items is asked for next: the n-th one 1/n as often as the first (Zipf). */
export function zipfChoice<Item>(items: readonly Item[], random: () => number): () => Item {
  let sum = 0;
  const bounds = items.map((_, i) => {
    sum += 1 / (i + 1);
    return sum;
  });
  return () => {
    const place = random() * sum;
    return items[bounds.findIndex((bound) => place <= bound)] as Item;
  };
}

/** Returns addresses that were not requested before. */
export function eachOnce(paths: readonly string[]): () => string {
  const left = [...paths];
  return () => {
    const path = left.pop();
    if (!path) throw new CommandError('There are too few different queries for this machine.');
    return path;
  };
}

const searchPath = (...words: string[]) =>
  `/searchsite?${new URLSearchParams({ word: words.join(' ') })}`;

export interface QueryLists {
  /** Searches, each another one. */
  searches: string[];
  /** Filtered car menus, each another one. */
  menus: string[];
  /** Searches and car menus that are asked for again and again, the most frequent first. */
  popular: string[];
  modelIds: number[];
}

/** Addresses made of the names of a running site's catalogue, the same in every run. */
export async function readQueryLists(port: number): Promise<QueryLists> {
  const send = createClient({
    baseUrl: `http://localhost:${port}`,
    appkey: 'demo-app',
    secret: 'demo-secret',
    locale: 'ru',
  });
  const [brands, types] = await Promise.all([send(listBrands, {}), send(listCarTypes, {})]);
  const names = new Set<string>();
  const modelIds: number[] = [];
  for (let page = 1; ; page += 1) {
    const { models } = await send(listModels, { page, page_size: MODEL_PAGE_SIZE_MAX });
    if (models.length === 0) break;
    for (const { model_name: name, model_id: id } of models) {
      names.add(name);
      modelIds.push(id);
    }
  }
  const random = seededRandom(1);
  const brandNames = brands.map(({ brand_name }) => brand_name);
  const others = [...names, ...types.map(({ type_name }) => type_name)];
  const menus = brands.flatMap(({ brand_sign: brand }) =>
    types.flatMap(({ type_sign: type }) =>
      ['', ...ENERGY_TYPES].flatMap((energy) =>
        ['', ...PRICE_LIMITS_USD].map(
          (price) => `/menuCar?${new URLSearchParams({ brand, type, energy, price: `${price}` })}`,
        ),
      ),
    ),
  );
  const popular = [
    ...[...brandNames, ...others].map((name) => searchPath(name)),
    ...brands.map(({ brand_sign: brand }) => `/menuCar?${new URLSearchParams({ brand })}`),
    ...types.map(({ type_sign: type }) => `/menuCar?${new URLSearchParams({ type })}`),
    ...brands.map(
      ({ brand_sign: brand }) => `/menuCar?${new URLSearchParams({ brand, sort: 'price' })}`,
    ),
  ];
  return {
    modelIds,
    searches: shuffled(
      brandNames.flatMap((brand) => others.map((other) => searchPath(brand, other))),
      random,
    ),
    menus: shuffled(menus, random),
    popular: shuffled([...new Set(popular)], random).slice(0, POPULAR_COUNT),
  };
}
