import autocannon from 'autocannon';
import { CommandError } from '@/lib/runtime/process/terminal';
import { processTreeSeconds } from './process-tree';

const CONNECTIONS = 32;

export interface Visit {
  path: string;
  host: string;
  /** Of the visitor, for a site that trusts one proxy; that of this machine when left out. */
  address?: string;
  /** JSON to post; without it the path is requested by GET. */
  body?: string;
}

/**
 * An address in another network for each count up to 65,536, since a single address is
 * rate-limited.
 */
export const visitorAddress = (count: number) => `10.${(count >> 8) & 255}.${count & 255}.1`;

/** A server under load. */
export interface Target {
  name: string;
  port: number;
  /** Of the server's process, whose children count too; for several machines, one of each. */
  pid: number | readonly number[];
  headers?: Readonly<Record<string, string>>;
  /** Whether an answer may say that there is no such page. */
  mayBeUnknown?: boolean;
  nextVisit(): Visit;
}

export interface Measured {
  perSecond: number;
  /** Processor time of all of the server's processes; null where the system does not tell. */
  msPerRequest: number | null;
}

/** Visits one address after the other on many connections. */
export async function load(target: Target, durationS: number) {
  const { name, port, headers = {}, mayBeUnknown = false, nextVisit } = target;
  const result = await autocannon({
    url: `http://localhost:${port}`,
    connections: CONNECTIONS,
    headers,
    duration: durationS,
    requests: [
      {
        setupRequest: (request) => {
          const { path, host, address, body } = nextVisit();
          const forwarded = address && { 'x-forwarded-for': address };
          const posted = body && { method: 'POST' as const, body };
          const type = body && { lang: 'ru', 'content-type': 'application/json' };
          return {
            ...request,
            ...posted,
            path,
            headers: { ...request.headers, host, ...forwarded, ...type },
          };
        },
      },
    ],
  });
  const failures = result.errors + (mayBeUnknown ? 0 : result.non2xx);
  if (failures > 0) throw new CommandError(`${name} failed under load.`);
  return result.requests;
}

/** Processor time of all of a server's processes so far; NaN where the system does not tell. */
function processorSecondsOf({ pid }: Target): number {
  let sum = 0;
  for (const each of [pid].flat()) sum += processTreeSeconds(each) ?? Number.NaN;
  return sum;
}

/** Requests per second under load, and what each of them costs. */
export async function measure(target: Target, durationS: number): Promise<Measured> {
  const before = processorSecondsOf(target);
  const { average, total } = await load(target, durationS);
  const ms = ((processorSecondsOf(target) - before) * 1000) / total;
  return { perSecond: average, msPerRequest: Number.isFinite(ms) ? ms : null };
}
