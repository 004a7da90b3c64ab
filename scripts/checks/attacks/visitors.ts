import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import type { Envelope } from '@/lib/contract/envelope';
import { signedQuery } from '@/tests/support/server/signed-request';

/** How often each visitor sends a request. */
const EVERY_MS = 125;
/** After this time a visitor has given up. */
const PATIENCE_MS = 30_000;

const WORDS = ['byd', 'haval', 'джип', 'пикап', 'электро', '7 мест', 'chery', 'changan'];

/** As every browser asks. */
const COMPRESSED = { 'accept-encoding': 'br' };

export type VisitKind = 'search' | 'enquiry' | 'home';

/** How a site serves its visitors while it is attacked. */
export interface Visits {
  /** Milliseconds until the response, by kind of request; also of those that say "busy". */
  tookMs: Record<VisitKind, number[]>;
  /** Answers that say "busy" or nothing at all. */
  failures: Record<VisitKind, number>;
  /** `client_id` of each enquiry that was answered as stored. */
  answered: string[];
}

interface Answer {
  status: number;
  body: string;
}

function ask(
  port: number,
  path: string,
  { host, address, ...options }: { host: string; address: string } & http.RequestOptions,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        timeout: PATIENCE_MS,
        agent: false,
        ...options,
        headers: { ...options.headers, ...COMPRESSED, host, 'x-forwarded-for': address },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const isCompressed = response.headers['content-encoding'] === 'br';
          const text = isCompressed ? brotliDecompressSync(body) : body;
          resolve({ status: response.statusCode ?? 0, body: text.toString() });
        });
        response.on('error', reject);
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends an enquiry as a browser does. */
export async function sendEnquiry(port: number, clientId: string, address: string) {
  const fields = {
    name: 'Бат Болд',
    country: 'Монгол',
    country_id: 496,
    mobile: '+976 9911 2233',
    remark: 'Хоёр ширхэг Haval H6',
    from: 'header',
    lang: 'mn',
    client_id: clientId,
  };
  const options = {
    host: `mn.localhost:${port}`,
    address,
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'mn' },
  };
  const query = signedQuery(fields);
  const answer = await ask(port, `${recordEnquiry.path}?${query}`, options, JSON.stringify(fields));
  return answer.status < 500 && (JSON.parse(answer.body) as Envelope).code === 0;
}

/**
 * Lets visitors search, send enquiries and open the home page, each from an address of its own, until
 * the signal ends them.
 */
export async function visitUntil(port: number, signal: AbortSignal): Promise<Visits> {
  const visits: Visits = {
    tookMs: { search: [], enquiry: [], home: [] },
    failures: { search: 0, enquiry: 0, home: 0 },
    answered: [],
  };
  let count = 0;
  const running: Promise<void>[] = [];
  const visit = async (kind: VisitKind, isAnswered: () => Promise<boolean>) => {
    const startedAt = performance.now();
    const isGood = await isAnswered().catch(() => false);
    visits.tookMs[kind].push(performance.now() - startedAt);
    if (!isGood) visits.failures[kind] += 1;
  };
  const openPage = (path: string, address: string) => async () =>
    (await ask(port, path, { host: `ru.localhost:${port}`, address })).status === 200;
  while (!signal.aborted) {
    count += 1;
    const address = `198.51.${100 + (count >> 8)}.${count & 255}`;
    const clientId = randomUUID();
    const word = encodeURIComponent(`${WORDS[count % WORDS.length]} ${2010 + (count % 15)}`);
    running.push(
      visit('home', openPage('/', address)),
      visit('search', openPage(`/searchsite?word=${word}`, address)),
      visit('enquiry', async () => {
        const isStored = await sendEnquiry(port, clientId, address);
        if (isStored) visits.answered.push(clientId);
        return isStored;
      }),
    );
    await setTimeout(EVERY_MS);
  }
  await Promise.all(running);
  return visits;
}
