import { isLoadedTexts, SEEN_MAX, SHELVES, type Shelf } from './kept-pages';
import { KEPT_CACHES, type KeptRecord, readRecord } from './kept-records';
import { pack, unpack, withRecord } from './packing';
import { recordOf } from './page-facts';

const MATCH = { ignoreVary: true, ignoreSearch: true };
const DAY_MS = 24 * 60 * 60 * 1000;
/** Seen cars are evicted after this time; saved ones stay until the visitor removes them. */
const SEEN_DAYS = 60;
/** Of one page. */
const FILES_MAX = 80;

const open = (name: keyof typeof KEPT_CACHES) => caches.open(KEPT_CACHES[name]);

let turns: Promise<unknown> = Promise.resolve();

/** Runs changes of the caches one at a time: one may remove what another is about to use. */
export function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turns.then(work);
  turns = result.catch(() => {});
  return result;
}

/** Revalidates with the server instead of answering from the browser's HTTP cache. */
export const freshRequest = (request: Request | string) =>
  new Request(request, { cache: 'no-cache' });

/**
 * A page as it is stored; null for a response that is no public page, or has no date: a kept page
 * is never shown without its day, and the phone's clock may be wrong.
 */
export async function packPage(path: string, response: Response): Promise<Response | null> {
  const { headers } = response;
  const sentAt = Date.parse(headers.get('date') ?? '');
  const isForEveryone = !/private|no-store/.test(headers.get('cache-control') ?? '');
  const isPage = /^text\/html/.test(headers.get('content-type') ?? '');
  if (response.status !== 200 || response.redirected || !isForEveryone || !isPage) return null;
  if (Number.isNaN(sentAt)) return null;
  const record = recordOf(path, await response.clone().text(), new Date(sentAt).toISOString());
  const kept = await findPage(path);
  // Beside what its HTML names, a page has loaded files that stay when it is renewed.
  const named = kept ? await filesNamedIn(path, kept) : [];
  const loaded = kept?.record.files.filter((file) => !named.includes(file)) ?? [];
  return pack(response, { ...record, files: filesWithin(record.files, loaded) });
}

/** The files that the HTML of a kept page names. */
async function filesNamedIn(path: string, { response, record }: KeptPage): Promise<string[]> {
  return recordOf(path, await unpack(response.clone()).text(), record.at).files;
}

/** Each file once, the most needed first; of too many, what is left out is mostly of old builds. */
const filesWithin = (...lists: (readonly string[])[]) =>
  [...new Set(lists.flat())].slice(0, FILES_MAX);

export interface KeptPage {
  shelf: Shelf;
  response: Response;
  record: KeptRecord;
}

/** A kept page; the newest where several shelves have it. */
export async function findPage(path: string): Promise<KeptPage | null> {
  const found: KeptPage[] = [];
  for (const shelf of SHELVES) {
    const response = await (await open(shelf)).match(path, MATCH);
    if (response) found.push({ shelf, response, record: readRecord(response) });
  }
  return found.sort((a, b) => b.record.at.localeCompare(a.record.at))[0] ?? null;
}

export async function forgetPage(path: string): Promise<void> {
  for (const shelf of SHELVES) await (await open(shelf)).delete(path, MATCH);
}

/**
 * Fetches a page and stores it with its files; a page that is gone or has moved is removed.
 * @param isWhole whether to throw when the page or a file of it cannot be fetched
 * @throws without a network or storage space
 */
export async function keepPage(path: string, shelf: Shelf, isWhole = false): Promise<void> {
  const response = await fetch(freshRequest(path));
  const packed = await packPage(path, response);
  if (!packed) {
    const { status, redirected: isMoved } = response;
    if (isMoved || status === 404 || status === 410) await forgetPage(path);
    if (isWhole) throw new Error(`${path} cannot be kept (${status}).`);
    return;
  }
  const { files } = readRecord(packed);
  await (await open(shelf)).put(path, packed);
  await keepFiles(files, isWhole);
}

/** Stores files that are not stored yet; nearly all of them come from the browser's HTTP cache. */
async function keepFiles(files: readonly string[], isWhole = false): Promise<void> {
  const cache = await open('files');
  await Promise.all(
    files.map(async (file) => {
      // The names of texts do not change with their content.
      if (!isLoadedTexts(file) && (await cache.match(file, MATCH))) return;
      const response = await fetch(file).catch((error) => {
        if (isWhole) throw error;
      });
      const packed = response?.status === 200 ? await pack(response) : null;
      if (packed) await cache.put(file, packed);
    }),
  );
}

/** Adds files that a page has loaded but its HTML does not name: typefaces, lazy scripts. */
export async function addFiles(path: string, files: readonly string[]): Promise<void> {
  const page = await findPage(path);
  if (!page) return;
  const { record } = page;
  const all = filesWithin(await filesNamedIn(path, page), files, record.files);
  if (files.some((file) => !record.files.includes(file))) {
    const named = withRecord(page.response, { ...record, files: all });
    await (await open(page.shelf)).put(path, named);
  }
  await keepFiles(all);
}

/** Makes the shelf of favourites hold exactly these, moving over pages of recently seen cars. */
export async function keepSaved(paths: readonly string[], isDue: (page: KeptPage) => boolean) {
  const saved = await open('saved');
  for (const { url } of await saved.keys()) {
    if (!paths.includes(new URL(url).pathname)) await saved.delete(url);
  }
  for (const path of paths) {
    const page = await findPage(path);
    if (!page || (page.shelf === 'saved' && isDue(page))) await keepPage(path, 'saved');
    else if (page.shelf === 'seen') {
      await saved.put(path, page.response);
      await (await open('seen')).delete(path, MATCH);
    }
  }
}

/** Evicts seen cars beyond SEEN_MAX or SEEN_DAYS, and files that no kept page uses. */
export async function tidy(): Promise<void> {
  const seen = await recordsOn('seen');
  const others = [...(await recordsOn('always')), ...(await recordsOn('saved'))];
  const newest = Math.max(...[...seen, ...others].map(({ record }) => Date.parse(record.at)));
  const isOld = ({ at }: KeptRecord) => newest - Date.parse(at) > SEEN_DAYS * DAY_MS;
  const isLeft = ({ record }: (typeof seen)[number], index: number) =>
    index < seen.length - SEEN_MAX || isOld(record);
  const shelf = await open('seen');
  for (const { key } of seen.filter(isLeft)) await shelf.delete(key);
  const staying = [...others, ...seen.filter((each, index) => !isLeft(each, index))];
  const used = new Set(staying.flatMap(({ record }) => record.files));
  const files = await open('files');
  for (const key of await files.keys()) {
    if (!used.has(new URL(key.url).pathname)) await files.delete(key);
  }
}

/** The pages of a shelf, the last stored one at the end. */
async function recordsOn(shelf: Shelf): Promise<{ key: Request; record: KeptRecord }[]> {
  const cache = await open(shelf);
  const records: { key: Request; record: KeptRecord }[] = [];
  for (const key of await cache.keys()) {
    const response = await cache.match(key, MATCH);
    if (response) records.push({ key, record: readRecord(response) });
  }
  return records;
}

/**
 * A kept file. Of a picture any kept size will do: the names of its sizes differ in their last
 * number.
 */
export async function findFile(url: URL): Promise<Response | undefined> {
  const cache = await open('files');
  const exact = await cache.match(url.pathname, MATCH);
  if (exact) return unpack(exact);
  const stem = (path: string) => path.replace(/-\d+(?=\.\w+$)/, '');
  if (!/^\/(?:pictures|media)\//.test(url.pathname)) return undefined;
  const other = (await cache.keys()).find(
    (key) => stem(new URL(key.url).pathname) === stem(url.pathname),
  );
  return other && (await cache.match(other, MATCH));
}
