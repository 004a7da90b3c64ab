import { afterEach, describe, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { register, requestRecovery } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import {
  backend,
  createTestDispatcher,
  withTestBackend,
} from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { rateLimits } from '../db/schema/limits';
import { notifications } from '../db/schema/notifications';
import type { Dispatch } from '../http/dispatch';
import { findEnquiry } from '../leads/inbox';
import { tellOfNewLeads } from './lead-notifications';

/** Nothing is sent: the queued mails are enough. */
const BY_MAIL = {
  ...NOBODY_IS_TOLD,
  mail: { url: 'smtp://127.0.0.1:1', from: 'desk@mall.example' },
};
const ENQUIRY = {
  name: 'Бат',
  country: 'Монгол',
  country_id: 496,
  mobile: '+976 9911 2233',
  remark: 'Хэзээ ирж үзэж болох вэ?',
  from: 'car',
};

withTestBackend();
afterEach(async () => {
  await backend.db.delete(notifications);
  await backend.db.delete(enquiries);
  await backend.db.delete(rateLimits);
});

/** An instance of the site on the one database. */
const instance = (rateLimitScale: number) =>
  createTestDispatcher(backend, { rateLimitScale, notification: BY_MAIL });

/** @returns the enquiry's number */
async function enquire(site: { dispatch: Dispatch }, mail: string, address: string) {
  const fields = { ...ENQUIRY, mail, client_id: crypto.randomUUID() };
  const { code, data } = await answerTo(site, signedRequest(recordEnquiry, fields), address);
  expect(code).toBe(0);
  return (data as { number: string }).number;
}

async function stored() {
  await tellOfNewLeads(backend.db, BY_MAIL, new Date());
  return backend.db.select().from(notifications);
}
const copies = async () => (await stored()).filter(({ kind }) => kind === 'copy');
const leads = () => backend.db.select().from(enquiries).orderBy(enquiries.id);

describe('confirmations that buyers get by mail', () => {
  it('stop after twenty an hour from one address, on all instances; each enquiry still gets its number', async () => {
    const sites = [instance(1), instance(1)] as const;
    const numbers = new Set<string>();
    for (let n = 0; n < 24; n += 1) {
      // An IPv6 customer has all of a /64.
      const address = `2001:db8:1:1::${n + 1}`;
      numbers.add(await enquire(sites[n % 2] ?? sites[0], `invented${n}@example.mn`, address));
    }
    expect(numbers.size).toBe(24);
    expect(await copies()).toHaveLength(20);
    const stored = await leads();
    expect(stored.map(({ withoutCopy }) => withoutCopy)).toEqual([
      ...Array(20).fill(null),
      ...Array(4).fill('address'),
    ]);
    expect(await findEnquiry(backend.db, stored.at(-1)?.id ?? 0)).toMatchObject({
      withoutCopy: 'address',
    });
  });

  it('stop for a network whose addresses are used in turn', async () => {
    const site = instance(0.1);
    for (let n = 0; n < 9; n += 1)
      await enquire(site, `invented${n}@example.mn`, `203.0.113.${n + 1}`);
    expect(await copies()).toHaveLength(6);
    expect((await leads()).at(-1)?.withoutCopy).toBe('network');
  });

  it('are three a day for one mailbox, however its address is written', async () => {
    const site = instance(1);
    const written = [
      'bat.erdene@gmail.com',
      'BatErdene+a@gmail.com',
      'b.a.t.erdene+b@googlemail.com',
      'baterdene+c@gmail.com',
      'bat.erdene@GMAIL.com',
    ];
    for (const [n, mail] of written.entries()) await enquire(site, mail, `198.51.${n}.1`);
    expect(await copies()).toHaveLength(3);
    expect((await leads()).at(-1)?.withoutCopy).toBe('mailbox');
    await enquire(site, 'tuya@gmail.com', '198.51.9.1');
    expect(await copies()).toHaveLength(4);
  });

  it('stop for the whole site, and members still get their mails', async () => {
    const site = instance(0.1);
    for (let n = 0; n < 22; n += 1) await enquire(site, `invented${n}@example.mn`, `198.51.${n}.1`);
    expect(await copies()).toHaveLength(20);
    expect((await leads()).at(-1)?.withoutCopy).toBe('site');
    const recovery = signedRequest(requestRecovery, { email: 'bat@example.mn' });
    expect((await answerTo(site, recovery, '198.51.100.1')).code).toBe(0);
    expect(await stored()).toHaveLength(21);
  });

  it('are not counted again when a request is resent', async () => {
    const site = instance(1);
    const fields = { ...ENQUIRY, mail: 'bat@example.mn', client_id: crypto.randomUUID() };
    for (let n = 0; n < 5; n += 1)
      await answerTo(site, signedRequest(recordEnquiry, fields), '203.0.113.7');
    await enquire(site, 'bat@example.mn', '203.0.113.7');
    expect(await copies()).toHaveLength(2);
  });

  it('share their caps with links to new passwords and proofs of mailboxes', async () => {
    const site = instance(0.1);
    const address = '203.0.113.7';
    await enquire(site, 'bat@example.mn', address);
    const account = { email: 'tuya@example.mn', whatsapp: '+976 9911 2233' };
    const password = encodePassword('correct horse battery');
    await answerTo(site, signedRequest(register, { ...account, password }), address);
    expect(await stored()).toHaveLength(2);
    const recovery = signedRequest(requestRecovery, { email: 'saran@example.mn' });
    expect(await answerTo(site, recovery, address)).toMatchObject({ code: 429 });
    expect(await stored()).toHaveLength(2);
  });
});
