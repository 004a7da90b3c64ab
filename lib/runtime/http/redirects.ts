import type { IncomingMessage, ServerResponse } from 'node:http';
import { ARRIVAL_PARAMS } from '@/lib/config/lead-origin';
import { isDeskHost } from '@/lib/routing/host-locale';
import { PLAIN_HEADERS } from './host-guard';

/** Addresses that lead to others, and these. */
export type RedirectMap = ReadonlyMap<string, string>;

/** A database that is away is asked again after this time. */
const RETRY_MS = 5_000;

/** A page may move again; what leads on for longer leads in a circle. */
const STEPS_MAX = 10;

/** Caches ask again after an hour: staff may take a move back. */
const HEADERS = { ...PLAIN_HEADERS, 'cache-control': 'public, max-age=3600' };

const IS_ADDED = new RegExp(`^(?:${ARRIVAL_PARAMS})(?:=|$)`);

const withQuery = (address: string, query: string) =>
  query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;

const withoutLastSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** Where an address leads in the end, in one step; undefined when it has not moved, or to itself. */
function destinationOf(moves: RedirectMap, address: string): string | undefined {
  let found = moves.get(address);
  for (let step = 0; found !== undefined && step < STEPS_MAX; step += 1) {
    const next = moves.get(found);
    if (next === undefined) return found;
    found = next;
  }
  return undefined;
}

/**
 * Answers requests for addresses that have moved (docs/adr/0048). They are held in memory, so that
 * unknown addresses cost no query.
 * @param read all of them
 */
export class Redirects {
  private moves: RedirectMap = new Map();
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly read: () => Promise<RedirectMap>) {}

  /** Reads them again; those known so far stay while the database is away. */
  async load(): Promise<void> {
    clearTimeout(this.retry);
    try {
      this.moves = await this.read();
    } catch {
      this.retry = setTimeout(() => void this.load(), RETRY_MS).unref();
    }
  }

  /**
   * Leads to where a page is now, with what a campaign added to its address.
   * @returns whether the address has moved, and the request is answered
   */
  answer({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (this.moves.size === 0 || !['GET', 'HEAD'].includes(method)) return false;
    if (isDeskHost(headers.host ?? '')) return false;
    const [path = '', query = ''] = url.split('?', 2);
    const params = query.split('&');
    const added = params.filter((param) => IS_ADDED.test(param)).join('&');
    const own = params.filter((param) => !IS_ADDED.test(param)).join('&');
    // A move may name a query, even one of a campaign.
    const readings = [
      [url, ''],
      [withQuery(path, own), added],
      [withoutLastSlash(path), query],
    ] as const;
    for (const [address, rest] of readings) {
      const found = destinationOf(this.moves, address);
      // It may lead to its own address under the mark of a campaign.
      if (!found || found === url) continue;
      response.writeHead(301, { ...HEADERS, location: withQuery(found, rest) }).end();
      return true;
    }
    return false;
  }
}
