import type { IncomingMessage, ServerResponse } from 'node:http';
import { ARRIVAL_PARAMS } from '@/lib/config/lead-origin';
import { isDeskHost } from '@/lib/routing/host-locale';
import { PLAIN_HEADERS } from './host-guard';

/** Moved addresses and their targets. */
export type RedirectMap = ReadonlyMap<string, string>;

/** Delay before a retry while the database is away. */
const RETRY_MS = 5_000;

/** A page may move several times; a longer chain is a loop. */
const STEPS_MAX = 10;

/** Caches revalidate after an hour: staff may undo a move. */
const HEADERS = { ...PLAIN_HEADERS, 'cache-control': 'public, max-age=3600' };

const IS_ADDED = new RegExp(`^(?:${ARRIVAL_PARAMS})(?:=|$)`);

const withQuery = (address: string, query: string) =>
  query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;

const withoutLastSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** The final target of an address; undefined when it has not moved, or is in a loop. */
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
  private loads = 0;

  constructor(private readonly read: () => Promise<RedirectMap>) {}

  /** Reads them again; those known so far stay while the database is away. */
  async load(): Promise<void> {
    clearTimeout(this.retry);
    this.loads += 1;
    const load = this.loads;
    try {
      const moves = await this.read();
      // One that began later has read newer ones.
      if (load === this.loads) this.moves = moves;
    } catch {
      this.retry = setTimeout(() => void this.load(), RETRY_MS).unref();
    }
  }

  /**
   * Redirects to the current address of a page, with the campaign's parameters.
   * @returns whether the address has moved, and the request is answered
   */
  answer({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    if (this.moves.size === 0 || !['GET', 'HEAD'].includes(method)) return false;
    if (isDeskHost(headers.host ?? '')) return false;
    const [path = '', ...queries] = url.split('?');
    const query = queries.join('?');
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
      // The target may be the same address with campaign parameters.
      if (!found || found === url) continue;
      response.writeHead(301, { ...HEADERS, location: withQuery(found, rest) }).end();
      return true;
    }
    return false;
  }
}
