import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import type { Envelope } from '@/lib/contract/envelope';
import { PATIENCE_MS } from '@/tests/support/patience';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { signedQuery } from '@/tests/support/server/signed-request';

const CLIENTS = 16;
/** Enquiries need no catalogue. */
const VARIABLES = { SEED_DEMO: 'false' };
/** The site is killed once so many enquiries were answered, with others on their way. */
const ANSWERED_BEFORE_KILL = 400;

let dataDir: string;
let site: RunningSite;

// Each attempt with a site of its own.
beforeEach(async () => {
  dataDir = temporaryDataDir();
  site = await startSite(dataDir, VARIABLES);
});

afterEach(async () => {
  await site?.stop();
  removeDataDir(dataDir);
});

/** Sends one enquiry over HTTP as a browser would; answers the envelope's code. */
async function send(clientId: string): Promise<number> {
  const fields = {
    name: 'Бат Болд',
    country: 'Монгол',
    country_id: 496,
    mail: 'bat@example.mn',
    mobile: '+976 9911 2233',
    remark: 'Хоёр ширхэг Haval H6',
    from: 'header',
    lang: 'mn',
    client_id: clientId,
  };
  const query = signedQuery(fields);
  const response = await fetch(`http://127.0.0.1:${site.port}${recordEnquiry.path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'mn' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return ((await response.json()) as Envelope).code;
}

/** The same, with retries while the site is too busy to answer in time, as browsers do. */
async function sendAgain(clientId: string): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const code = await send(clientId);
    if (code !== 503 || Date.now() > deadline) return code;
    await setTimeout(1000);
  }
}

/** How often each client_id is stored. */
async function storedTimes(): Promise<Map<string, number>> {
  const sql = postgres(site.instance.databaseUrl, { max: 1, prepare: false });
  try {
    const rows = await sql<{ id: string; times: number }[]>`
      select client_id as id, count(*)::int as times from enquiries group by client_id`;
    return new Map(rows.map(({ id, times }) => [id, times]));
  } finally {
    await sql.end();
  }
}

it('keeps every confirmed enquiry exactly once when it is killed and clients retry', async () => {
  const sent: string[] = [];
  const answered: string[] = [];
  let isKilled = false;

  const client = async () => {
    while (!isKilled) {
      const clientId = randomUUID();
      sent.push(clientId);
      try {
        if ((await send(clientId)) === 0) answered.push(clientId);
      } catch {
        // The connection broke: the enquiry may or may not have arrived.
        return;
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const deadline = Date.now() + PATIENCE_MS;
  while (answered.length < ANSWERED_BEFORE_KILL && Date.now() < deadline) {
    await setTimeout(5);
  }
  await site.kill();
  isKilled = true;
  await Promise.all(clients);

  expect(answered.length).toBeGreaterThanOrEqual(ANSWERED_BEFORE_KILL);
  expect(sent.length, 'some were on their way').toBeGreaterThan(answered.length);

  site = await startSite(dataDir, VARIABLES);
  const afterRestart = await storedTimes();
  expect(answered.filter((id) => afterRestart.get(id) !== 1)).toEqual([]);
  expect([...afterRestart.values()].every((times) => times === 1)).toBe(true);

  // As many at a time as before: more from one address are asked to come back later.
  const limit = pLimit(CLIENTS);
  const codes = await Promise.all(sent.map((id) => limit(() => sendAgain(id))));
  expect(codes.filter((code) => code !== 0)).toEqual([]);
  const afterResend = await storedTimes();
  expect(sent.filter((id) => afterResend.get(id) !== 1)).toEqual([]);
  expect(afterResend.size).toBe(sent.length);
});
