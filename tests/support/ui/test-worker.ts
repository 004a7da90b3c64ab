const ORIGIN = 'https://mn.example.com';

/** What every page of the site names in its HTML. */
export const PAGE_SCRIPT = '/_next/static/chunks/page.js';

const urlOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, ORIGIN);

const pathOf = (input: RequestInfo | URL) => urlOf(input).pathname;

/** A cache of the browser, in memory; of the options every caller ignores Vary and the query. */
class MemoryCache {
  readonly #kept = new Map<string, { body: ArrayBuffer; headers: Headers }>();

  async match(input: RequestInfo | URL): Promise<Response | undefined> {
    const kept = this.#kept.get(pathOf(input));
    return kept && new Response(kept.body, { headers: kept.headers });
  }

  async put(input: RequestInfo | URL, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    this.#kept.set(pathOf(input), { body, headers: new Headers(response.headers) });
  }

  async delete(input: RequestInfo | URL): Promise<boolean> {
    return this.#kept.delete(pathOf(input));
  }

  async keys(): Promise<Request[]> {
    return [...this.#kept.keys()].map((path) => new Request(new URL(path, ORIGIN)));
  }
}

class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(input: RequestInfo | URL, { cacheName }: { cacheName: string }) {
    return (await this.open(cacheName)).match(input);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }
}

export interface TestWorker {
  line: 'up' | 'hanging';
  /** The day of the site (ISO), which its answers carry and its texts name. */
  day: string;
  /** Paths that redirect to another page. */
  readonly moved: Set<string>;
  /** A page reports what it has loaded, as lib/offline/keep-for-later.ts does. */
  tell(page: string, files: readonly string[], saved?: readonly string[]): Promise<void>;
  /** A request of a page, and what comes of it once the worker has kept what it keeps. */
  request(path: string, mode?: 'navigate'): Promise<Response>;
  /** The paths of everything that is kept. */
  kept(): Promise<string[]>;
}

/** Runs a service worker as a browser does, with a site whose pages name one script. */
export function startWorker(script: string): TestWorker {
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const caches = new MemoryCaches();

  const answer = async (input: RequestInfo | URL) => {
    if (worker.line === 'hanging') return new Promise<Response>(() => {});
    const { pathname: path, search } = urlOf(input);
    const isMoved = worker.moved.has(path);
    if (isMoved && input instanceof Request && input.redirect === 'manual') {
      return Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    }
    const isPage = !path.startsWith('/_next/') && !path.startsWith('/labels');
    const text = `${path}${search} of ${worker.day}`;
    const page = `<html><body data-kept-mark="{moment}"><script src="${PAGE_SCRIPT}"></script>${text}</body></html>`;
    const answered = new Response(isPage ? page : text, {
      headers: {
        'content-type': isPage ? 'text/html' : 'text/plain',
        date: new Date(`${worker.day}T09:00:00Z`).toUTCString(),
      },
    });
    return Object.defineProperty(answered, 'redirected', { value: isMoved });
  };

  class WorkerEvent extends Event {}

  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof Request ? input : new URL(input, ORIGIN), init);
    }
  }

  /** Sends an event, and waits for everything that its listeners wait for. */
  async function dispatch(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void waits.push(work);
    const sent = Object.assign(new WorkerEvent(type), { waitUntil }, event);
    for (const listener of listeners.get(type) ?? []) listener(sent);
    for (const wait of waits) await wait;
  }

  const worker: TestWorker = {
    line: 'up',
    day: '2026-03-01',
    moved: new Set(),
    tell: (page, files, saved = []) =>
      dispatch('message', { data: { kind: 'keep', page, files, saved } }),
    async request(path, mode) {
      const request = new PageRequest(path, mode && { redirect: 'manual' });
      if (mode) Object.defineProperty(request, 'mode', { value: mode });
      let answered: Promise<Response> | undefined;
      const respondWith = (response: Promise<Response>) => {
        answered = response;
      };
      await dispatch('fetch', { request, respondWith });
      return answered ?? Response.error();
    },
    async kept() {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) paths.push(pathOf(url));
      }
      return paths;
    },
  };

  const scope = {
    location: new URL(ORIGIN),
    navigator: {},
    caches,
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => [] },
    registration: { scope: `${ORIGIN}/` },
  };
  const globals = {
    ...scope,
    self: scope,
    fetch: answer,
    Request: PageRequest,
    FetchEvent: WorkerEvent,
  };
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  return worker;
}
