import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { members, proofCodes } from '@/lib/server/db/schema/members';
import { hashOfToken } from '@/lib/server/request/member-sessions';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { createTestMember } from '@/tests/support/server/test-member';
import { confirmPage, openConfirm, sendConfirm } from './confirm';

const siteDatabase = withSiteDatabase();

const CODE = 'a'.repeat(64);
const OWN = { host: 'ru.localhost:3000', 'sec-fetch-site': 'same-origin' };
const send = (headers: Record<string, string> = OWN) =>
  sendConfirm(new URLSearchParams({ code: CODE }), new Headers(headers), '203.0.113.8');

it('proves a mailbox by its button: not by being opened, nor from another site', async () => {
  const db = siteDatabase();
  const { memberId } = await createTestMember(db);
  const isIt = eq(members.memberId, memberId);
  await db.update(members).set({ unprovenSince: new Date() }).where(isIt);
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(proofCodes).values({ codeHash: hashOfToken(CODE), memberId, expiresAt });
  const isWaiting = async () => (await db.select().from(members).where(isIt))[0]?.unprovenSince;

  const page = confirmPage('ru', openConfirm(new URLSearchParams({ code: CODE }), 'ru'));
  expect(page).toContain('<button>Подтвердить адрес</button>');
  expect(await send({ ...OWN, 'sec-fetch-site': 'cross-site' })).toEqual({ code: CODE });
  expect(await isWaiting()).toBeTruthy();

  expect((await send()).status).toContain('адрес подтверждён');
  expect(await isWaiting()).toBeNull();
  const again = await send();
  expect(again.alert).toContain('уже использована или устарела');
  expect(confirmPage('ru', again)).not.toContain('<button>');
});

it('shows nothing of its address as markup, and loads no other file that could learn it', () => {
  const page = confirmPage('mn', { code: '"><script>alert(1)</script>' });
  expect(page).not.toMatch(/<script|\b(?:src|srcset)=|<link|@import|url\(/);
});

it('says what to do where its address has no code', () => {
  const page = confirmPage('en', openConfirm(new URLSearchParams(), 'en'));
  expect(page).toContain('Please open the link in the mail');
  expect(page).not.toContain('<form');
});
