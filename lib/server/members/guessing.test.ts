import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, register, resetPassword } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import {
  backend,
  createTestDispatcher,
  type TestBackend,
  withTestBackend,
} from '@/tests/support/server/test-backend';
import { rateLimits } from '../db/schema/limits';
import { members } from '../db/schema/members';
import { commandLine } from '../staff/audit';
import { createInStoreResetLink } from './in-store-reset-link';

const EMAIL = 'bat@example.mn';
const PASSWORD = encodePassword('correct horse battery');
const HOME = '203.0.113.7';

/** Two instances of the site on one database. */
let instances: Pick<TestBackend, 'dispatch'>[];
let pausesMs: number[] = [];
withTestBackend();
beforeAll(async () => {
  instances = [0, 1].map(() =>
    createTestDispatcher(backend, {
      rateLimitScale: 1,
      pause: async (delayMs) => pausesMs.push(delayMs),
    }),
  );
});
beforeEach(async () => {
  const fields = { email: EMAIL, whatsapp: '+976 9911 2233', password: PASSWORD };
  await answerTo(backend, signedRequest(register, fields), HOME);
});
afterEach(async () => {
  pausesMs = [];
  await backend.db.delete(members);
  await backend.db.delete(rateLimits);
});

async function tryPassword(
  address: string,
  password = PASSWORD,
  { email = EMAIL, instance = 0 } = {},
) {
  const fields = { email, password };
  const site = instances[instance] as Pick<TestBackend, 'dispatch'>;
  return (await answerTo(site, signedRequest(login, fields), address)).code;
}
const guess = (address: string, where = {}) => tryPassword(address, 'b'.repeat(32), where);
/** An address of a network of its own. */
const strangersAddress = (nth: number) => `198.${18 + (nth >> 8)}.${nth & 255}.1`;

describe('guessing at a password', () => {
  it('is stopped after eight tries from one address, also on another instance of the site', async () => {
    const codes = [];
    for (let nth = 0; nth < 9; nth += 1) {
      codes.push(await guess('198.51.100.1', { instance: nth % 2 }));
    }
    expect(codes).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 429]);
    expect(await guess('198.51.100.1', { email: 'BAT@example.mn' })).toBe(429);
    expect(await guess('198.51.100.1', { email: 'other@example.mn' })).toBe(1);
  });

  it('locks nobody else out: the owner still logs in from elsewhere', async () => {
    for (let nth = 0; nth < 9; nth += 1) await guess('198.51.100.1');
    expect(await tryPassword('192.0.2.44')).toBe(0);
  });

  it('does not keep an owner out who has guessed in vain and chosen a new password', async () => {
    for (let nth = 0; nth < 25; nth += 1) await guess(strangersAddress(nth));
    for (let nth = 0; nth < 9; nth += 1) await guess('192.0.2.91');
    expect(await tryPassword('192.0.2.91')).toBe(429);
    const link = await createInStoreResetLink(backend.db, EMAIL, commandLine());
    const chosen = encodePassword('another horse battery');
    const fields = { code: link?.code ?? '', new_password: chosen };
    const [site] = instances as [Pick<TestBackend, 'dispatch'>];
    expect(await answerTo(site, signedRequest(resetPassword, fields), '192.0.2.91')).toMatchObject({
      code: 0,
    });
    expect(await tryPassword('192.0.2.91', chosen)).toBe(0);
  });

  it('stays stopped where it was while the owner chooses a new password elsewhere', async () => {
    for (let nth = 0; nth < 9; nth += 1) await guess('198.51.100.1');
    const link = await createInStoreResetLink(backend.db, EMAIL, commandLine());
    const fields = { code: link?.code ?? '', new_password: PASSWORD };
    await answerTo(backend, signedRequest(resetPassword, fields), HOME);
    expect(await guess('198.51.100.1')).toBe(429);
  });

  it('from many addresses slows an account down and does not lock it', async () => {
    for (let nth = 0; nth < 40; nth += 1) expect(await guess(strangersAddress(nth))).toBe(1);
    expect(pausesMs.length).toBeGreaterThan(10);

    pausesMs = [];
    expect(await tryPassword(HOME)).toBe(0);
    expect(pausesMs).toEqual([]);

    expect(await tryPassword('192.0.2.44')).toBe(0);
    expect(pausesMs).toHaveLength(1);
  });

  it('leaves fewer tries to each unknown address once it comes from many', async () => {
    for (let nth = 0; nth < 25; nth += 1) await guess(strangersAddress(nth));
    const codes = [];
    for (let nth = 0; nth < 4; nth += 1) codes.push(await guess('192.0.2.44'));
    expect(codes).toEqual([1, 1, 1, 429]);
    expect(await guess(HOME)).toBe(1);
  });

  it('over many accounts is stopped for an address and its network; correct passwords do not count', async () => {
    const guessAt = (nth: number, address: string) =>
      guess(address, { email: `a${nth}@example.mn` });
    const codes = [];
    // From ten addresses, because a single one reaches the limit per minute first.
    for (let nth = 0; nth < 121; nth += 1)
      codes.push(await guessAt(nth, `198.51.100.${100 + (nth % 10)}`));
    expect(codes.slice(0, 120).every((code) => code === 1)).toBe(true);
    expect(codes[120]).toBe(429);
    expect(await guessAt(0, '198.51.101.1')).toBe(1);
    for (let nth = 0; nth < 12; nth += 1) expect(await tryPassword('192.0.2.44')).toBe(0);
  });

  it('is counted under hashes: neither account nor address can be read', async () => {
    await guess('198.51.100.77');
    const stored = JSON.stringify(await backend.db.select().from(rateLimits));
    expect(stored).toMatch(/triesOfAccountAndAddress/);
    expect(stored).not.toMatch(/bat@example|198\.51\.100/);
  });
});

it('registers a limited number of accounts per address, on all instances together', async () => {
  const signUp = async (nth: number) => {
    const fields = {
      email: `new${nth}@example.mn`,
      whatsapp: '+976 9911 2233',
      password: PASSWORD,
    };
    const site = instances[nth % 2] as Pick<TestBackend, 'dispatch'>;
    return (await answerTo(site, signedRequest(register, fields), '192.0.2.9')).code;
  };
  const codes = [];
  for (let nth = 0; nth < 31; nth += 1) codes.push(await signUp(nth));
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes[30]).toBe(429);
});
