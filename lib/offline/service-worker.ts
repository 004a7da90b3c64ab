/// <reference lib="webworker" />
/**
 * The service worker, which keeps pages of the site for offline use (docs/adr/0089). The build
 * bundles it into one file; it controls the pages of one language's host.
 */
import { CacheFirst, NetworkFirst, NetworkOnly, Serwist, type SerwistPlugin } from 'serwist';
import { SYNC_TAG } from '@/lib/outbox/enquiry';
import { syncOutbox } from '@/lib/outbox/flush';
import { isNotAPage } from '@/lib/routing/page-request';
import { CONTACT_PATH, FAVOURITES_PATH, OFFLINE_PATH } from '@/lib/routing/paths';
import {
  ALWAYS_KEPT,
  isCarPage,
  isLoadedFile,
  isLoadedTexts,
  KEPT_PREFIX,
  type KeepMessage,
  SAVED_MAX,
  savesData,
  shelfOf,
} from './kept-pages';
import { KEPT_CACHES } from './kept-records';
import {
  addFiles,
  findFile,
  findPage,
  forgetPage,
  freshRequest,
  type KeptPage,
  keepPage,
  keepSaved,
  packPage,
  runExclusive,
  tidy,
} from './shelves';
import { showKept, showOffline } from './shown-page';

declare const self: ServiceWorkerGlobalScope;

/**
 * After this timeout the kept page or file is shown. At 400 kbit/s with 400 ms of delay the first
 * response begins after 2 s: three round trips to connect, one for the request.
 */
const PATIENCE_S = 5;

/** When a page last came from the network, by the server's clock; '' as long as none has. */
let lastAnswerAt = '';

/** Whether a kept page is from an earlier day than the last response. */
const isOfAnotherDay = ({ record }: KeptPage) =>
  lastAnswerAt !== '' && record.at.slice(0, 10) < lastAnswerAt.slice(0, 10);

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Revalidates with the server, notes its time, and drops pages that are gone or have moved. */
const asking: SerwistPlugin = {
  requestWillFetch: async ({ request }) => freshRequest(request),
  fetchDidSucceed: async ({ request, response }) => {
    const sentAt = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(sentAt)) lastAnswerAt = new Date(sentAt).toISOString();
    const shelf = shelfOf(new URL(request.url));
    const isMoved = shelf === 'seen' && response.type === 'opaqueredirect';
    const isGone = response.status === 404 || response.status === 410;
    if (isMoved || (shelf && isGone)) await forgetPage(pathOf(request));
    return response;
  },
};

/** Stores requested pages, and serves stored ones. */
const keeping: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => new URL(pathOf(request), self.location.origin).href,
  cacheWillUpdate: async ({ request, response }) => {
    const shelf = shelfOf(new URL(request.url));
    return shelf && !savesData() ? packPage(pathOf(request), response) : null;
  },
  cachedResponseWillBeUsed: async ({ request }) => showKept(pathOf(request)),
};

/** For files that are stored when a page's message names them, not when they are loaded. */
const notKept: SerwistPlugin = { cacheWillUpdate: async () => null };

const keptFile: SerwistPlugin = {
  cachedResponseWillBeUsed: async ({ request }) => findFile(new URL(request.url)),
};

const pagesOf = (shelf: 'always' | 'seen') =>
  new NetworkFirst({
    cacheName: KEPT_CACHES[shelf],
    matchOptions: { ignoreVary: true },
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [asking, keeping],
  });

const files = { cacheName: KEPT_CACHES.files, matchOptions: { ignoreVary: true } };

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin, url }) =>
        sameOrigin && request.mode === 'navigate' && shelfOf(url) === 'seen',
      handler: pagesOf('seen'),
    },
    {
      // Without a network the contact page is shown without its subject.
      matcher: ({ request, sameOrigin, url }) =>
        sameOrigin &&
        request.mode === 'navigate' &&
        (shelfOf(url) !== null || url.pathname === CONTACT_PATH),
      handler: pagesOf('always'),
    },
    {
      matcher: ({ request, sameOrigin, url }) =>
        sameOrigin && request.mode === 'navigate' && !isNotAPage(url.pathname),
      handler: new NetworkOnly({ plugins: [asking] }),
    },
    {
      // Their names change with their content.
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
      handler: new CacheFirst({ ...files, plugins: [notKept, keptFile] }),
    },
    {
      matcher: ({ request, sameOrigin, url }) =>
        sameOrigin && (request.destination === 'image' || isLoadedTexts(url.pathname)),
      handler: new NetworkFirst({
        ...files,
        networkTimeoutSeconds: PATIENCE_S,
        plugins: [notKept, keptFile],
      }),
    },
  ],
});

serwist.setCatchHandler(async ({ request, url }) => {
  const isPage = request.mode === 'navigate';
  return (isPage && (await showOffline(url.pathname))) || Response.error();
});

serwist.addEventListeners();

self.addEventListener('install', (event) => {
  event.waitUntil(runExclusive(() => keepPage(OFFLINE_PATH, 'always', true)));
});

self.addEventListener('activate', (event) => {
  const known = new Set<string>(Object.values(KEPT_CACHES));
  const removeOthers = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(KEPT_PREFIX) && !known.has(name)) await caches.delete(name);
    }
  };
  event.waitUntil(removeOthers());
});

const MESSAGE_FILES_MAX = 60;

/** Handles the message of a page, which it sends once it is idle, and when it is left. */
async function keep({ page, files: loaded, saved }: KeepMessage): Promise<void> {
  const named = loaded.filter(isLoadedFile).slice(0, MESSAGE_FILES_MAX);
  const cars = saved.filter(isCarPage).slice(0, SAVED_MAX);
  const shelf = shelfOf({ pathname: page, search: '' });
  if (shelf && !(await findPage(page))) await keepPage(page, shelf);
  if (shelf) await addFiles(page, named);
  for (const path of [...ALWAYS_KEPT, ...(cars.length > 0 ? [FAVOURITES_PATH] : [])]) {
    const kept = await findPage(path);
    if (!kept || isOfAnotherDay(kept)) await keepPage(path, 'always');
  }
  // What one page has loaded, such as a typeface or the enquiry form, serves the others.
  await addFiles(OFFLINE_PATH, named);
  await keepSaved(cars, isOfAnotherDay);
  await tidy();
}

self.addEventListener('message', (event) => {
  const message = event.data as Partial<KeepMessage> | null;
  if (message?.kind !== 'keep' || savesData()) return;
  // Without a network or space this fails; the next page sends the message again.
  event.waitUntil(runExclusive(() => keep(message as KeepMessage)).catch(() => {}));
});

/**
 * The network is back after an enquiry was written offline: sent from here, because no page may be
 * open. When this rejects, the browser retries later.
 */
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === SYNC_TAG) event.waitUntil(syncOutbox());
}) as EventListener);
