import { execFileSync } from 'node:child_process';
import { Redis } from 'iovalkey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '@/tests/support/cleanup';
import { freePort } from '@/tests/support/running-site';
import { openWay } from '@/tests/support/server/database-way';
import { openTestValkey, type TestValkey } from '@/tests/support/test-valkey';
import { createRateLimits, type RateLimits } from './rate-limits';
import { RequestError } from './request-error';
import { SharedCounts } from './shared-counts';

/** How many enquiries processes of one cluster allow, of which each gets ninety. */
function allowedByCluster(...scales: string[]): string {
  const program = ['--import', 'tsx', 'tests/support/server/rate-limit-cluster.ts', ...scales];
  return execFileSync(process.execPath, program, { encoding: 'utf8' });
}

it('counts in one place for all processes of a cluster', () => {
  expect(allowedByCluster('1', '1')).toBe('30');
});

it('applies new limits to new processes of a cluster, beside those with the old ones', () => {
  expect(allowedByCluster('1', '3')).toBe(`${30 + 90}`);
});

let valkey: TestValkey;
const open: SharedCounts[] = [];
beforeAll(async () => {
  valkey = await openTestValkey();
});
afterAll(async () => {
  for (const counts of open) counts.close();
  await cleanUp();
});

function noDatabase(): never {
  throw new Error('These are not counted in the database.');
}

/** The limits of one machine, which shares counts with others or does not. */
async function machine(isSharing: boolean, secret = 's') {
  const counts = isSharing ? new SharedCounts(valkey.url, secret) : null;
  if (counts) open.push(counts);
  const limits = createRateLimits(1, { db: noDatabase, secret, counts });
  if (counts) await expect.poll(() => counts.isReady()).toBe(true);
  return { limits, counts };
}

/** How many of several enquiries, sent at once, are allowed. */
async function allowed(limits: RateLimits, key: string, many: number): Promise<number> {
  const sent = Array.from({ length: many }, () => limits.consume('enquiry', key));
  const answers = await Promise.allSettled(sent);
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

describe.each([
  ['a machine of its own', false],
  ['a machine that shares counts', true],
])('the limits of %s', (name, isSharing) => {
  it('allow thirty enquiries of an address a minute, and say when to retry the next', async () => {
    const { limits } = await machine(isSharing);
    expect(await allowed(limits, name, 40)).toBe(30);
    const error = await limits.consume('enquiry', name).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error.code).toBe(429);
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(error.headers['retry-after'])).toBeLessThanOrEqual(60);
    await limits.consume('enquiry', `${name}, somebody else`);
    await limits.consume('privatePage', name);
  });

  it('count as many points as the caller says', async () => {
    const { limits } = await machine(isSharing);
    await limits.consume('uploadedKb', name, 300 * 1024);
    await expect(limits.consume('uploadedKb', name, 1)).rejects.toThrow('429');
  });
});

describe('machines that share counts', () => {
  it('have one limit together', async () => {
    const one = await machine(true);
    const other = await machine(true);
    const counts = await Promise.all([one, other].map(({ limits }) => allowed(limits, 'b', 25)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
  });

  it('count each on its own, at once, while Valkey is gone, and together when it is back', async () => {
    const one = await machine(true);
    const other = await machine(true);
    const key = 'while it is killed';
    const under = Array.from({ length: 500 }, (_, nth) => one.limits.consume('api', `${nth}`));
    await valkey.kill();
    expect((await Promise.allSettled(under)).every(({ status }) => status === 'fulfilled')).toBe(
      true,
    );
    const begunAtMs = performance.now();
    expect([await allowed(one.limits, key, 40), await allowed(other.limits, key, 40)]).toEqual([
      30, 30,
    ]);
    // Eighty, most of them while connections are being refused.
    expect(performance.now() - begunAtMs).toBeLessThan(2_000);
    expect(await one.counts?.isReady()).toBe(false);
    await valkey.start();
    await expect.poll(() => one.counts?.isReady()).toBe(true);
    await expect.poll(() => other.counts?.isReady()).toBe(true);
    expect(
      (await allowed(one.limits, 'after', 20)) + (await allowed(other.limits, 'after', 20)),
    ).toBe(30);
  });

  it('have one limit together again where another Valkey has taken over the address', async () => {
    const next = await openTestValkey();
    const before = new Redis(valkey.url);
    const after = new Redis(next.url);
    await after.config('SET', 'requirepass', new URL(valkey.url).password);
    const way = await openWay(valkey.url);
    const counts = new SharedCounts(way.url, 's');
    open.push(counts);
    const limits = createRateLimits(1, { db: noDatabase, secret: 's', counts });
    await expect.poll(() => counts.isReady()).toBe(true);
    await before.replicaof('127.0.0.1', String(await freePort()));
    way.leadTo(next.url);
    const countedThere = async () => {
      await limits.consume('api', 'after a failover');
      return after.dbsize();
    };
    await expect.poll(countedThere).toBe(1);
    await before.replicaof('NO', 'ONE');
    for (const client of [before, after]) client.disconnect();
    way.close();
  });

  it('do not hold up requests while Valkey hangs', async () => {
    const { limits, counts } = await machine(true);
    valkey.hang();
    const waits: number[] = [];
    for (let nth = 0; nth < 200; nth += 1) {
      const begunAtMs = performance.now();
      await limits.consume('api', 'somebody');
      waits.push(performance.now() - begunAtMs);
    }
    valkey.goOn();
    // Three notice it, and one a second tries again.
    const slow = waits.filter((ms) => ms > 50);
    expect(slow.length).toBeLessThan(20);
    await expect.poll(() => counts?.isReady()).toBe(true);
  });

  it('store in Valkey nothing that reveals who is counted', async () => {
    const { limits } = await machine(true, 'another secret');
    await limits.consume('enquiry', '192.0.2.7');
    const client = new Redis(valkey.url);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every((key) => /^mall:\w+:[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
