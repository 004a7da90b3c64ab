import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { PROOFS_MAX } from '@/lib/config/proofs';
import { readProofForm, readReviewChoices } from '@/lib/content/desk/proofs';
import type { ResponseOf } from '@/lib/contract/call';
import { listProofs } from '@/lib/contract/calls/proof';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember } from '@/tests/support/server/test-member';
import { models } from '../db/schema/catalogue';
import { reviews } from '../db/schema/reviews';
import { proofs } from '../db/schema/trust';
import { listAudit } from '../staff/audit';
import type { DeskBackend } from '../staff/desk-backend';

const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend };

withTestBackend();
let desk: DeskBackend;
let marketing: DeskBrowser;
let sales: DeskBrowser;
beforeAll(async () => {
  await addTestCar(backend.db);
  desk = testDeskBackend(backend.db);
  marketing = await newStaff(desk, 'marketing', 'Mara');
  sales = await newStaff(desk, 'sales', 'Anna');
});

const shown = async () =>
  (await answerTo<ResponseOf<typeof listProofs>>(backend, signedRequest(listProofs, {}))).data;
const PICTURE = JSON.stringify([
  {
    src: `/media/${'a'.repeat(32)}-1600.avif`,
    small_src: `/media/${'a'.repeat(32)}-480.avif`,
    width: 1600,
    height: 1067,
  },
]);
const DELIVERY = {
  kind: 'delivery',
  carNumber: `BAM-${TEST_MODEL_ID}`,
  port: 'erenhot',
  day: '2026-05-11',
  untilDay: '2026-05-16',
  place: 'MN/ulaanbaatar',
  shown: 'yes',
};
const add = (fields: Record<string, string>, formId: string = randomUUID()) =>
  marketing.send('save-proof', { ...fields, formId });
const ADDED = /^\/content\/proofs\?saved=[1-9]\d*&notice=recordAdded$/;
const newest = async () => (await listAudit(backend.db)).entries[0];

it('shows a delivered car with its days and its place once, also when the form is sent twice', async () => {
  const formId = randomUUID();
  expect((await add(DELIVERY, formId)).to).toMatch(ADDED);
  await add(DELIVERY, formId);
  expect(await shown()).toMatchObject([
    {
      kind: 'delivery',
      port: 'erenhot',
      day: '2026-05-11',
      until_day: '2026-05-16',
      car: 'Tulpar Steppe, 2025',
      model_id: TEST_MODEL_ID,
      country: 'MN',
      city: 'ulaanbaatar',
      has_review: false,
      picture: null,
      is_example: false,
    },
  ]);
});

it('is another proof where something else was typed into the same form', async () => {
  const formId = randomUUID();
  const yard = { kind: 'yard', port: 'khorgos', picture: PICTURE, shown: 'yes' };
  await add({ ...yard, day: '2026-04-01' }, formId);
  await add({ ...yard, day: '2026-04-02' }, formId);
  await add({ ...yard, day: '2026-04-02' }, formId);
  const days = (await shown()).flatMap(({ kind, day }) => (kind === 'yard' ? [day] : []));
  expect(days).toEqual(['2026-04-02', '2026-04-01']);
});

it('keeps the name of a car that leaves the catalogue, and can still be changed', async () => {
  await backend.db.delete(models);
  const [stored] = await backend.db.select().from(proofs);
  expect((await shown())[0]).toMatchObject({ car: 'Tulpar Steppe, 2025', model_id: null });
  const of = { id: String(stored?.proofId), seen: String(stored?.updatedAt.getTime()) };
  const changed = await marketing.send('save-proof', { ...DELIVERY, ...of, place: 'KZ' });
  expect(changed.to).toBe(`/content/proofs?saved=${of.id}&notice=recordSaved`);
  expect((await shown())[0]).toMatchObject({ country: 'KZ', city: '' });
  // A double press is no colleague's change.
  const again = await marketing.send('save-proof', { ...DELIVERY, ...of, place: 'KZ' });
  expect(again.to).toBe(changed.to);
  // Who has seen it before that sees what is new, with what they typed.
  const late = await marketing.send('save-proof', { ...DELIVERY, ...of, place: 'RU' });
  expect(late.to).toMatch(/^\/content\/proofs\/\d+\?.*typed\.place=RU.*notice=recordChanged/);
  expect(await newest()).toMatchObject({ action: 'proofChanged', staffName: 'Mara' });
});

it('tells of a colleague’s change also after the form came back refused', async () => {
  site.deskBackend = desk;
  onTestFinished(() => {
    delete site.deskBackend;
  });
  const [stored] = await backend.db.select().from(proofs).where(eq(proofs.kind, 'yard'));
  const of = { id: String(stored?.proofId), seen: String(stored?.updatedAt.getTime()) };
  const yard = { ...of, kind: 'yard', port: 'khorgos', day: '2026-04-01', picture: PICTURE };
  const theirs = await marketing.send('save-proof', { ...yard, port: 'erenhot' });
  expect(theirs.to).toContain('notice=recordSaved');
  const { to } = await marketing.send('save-proof', { ...yard, day: '2099-01-01' });
  const query = Object.fromEntries(new URLSearchParams(to?.split('?')[1]));
  const page = await readProofForm(of.id, 'en', query);
  const mended = { ...yard, seen: String(page?.seen), day: '2026-05-01' };
  expect((await marketing.send('save-proof', mended)).to).toContain('notice=recordChanged');
});

it('keeps its review also while the site does not show that, when something else is changed', async () => {
  site.deskBackend = desk;
  onTestFinished(() => {
    delete site.deskBackend;
  });
  const { memberId } = await createTestMember(backend.db, 'Бат');
  const car = {
    modelId: 101,
    modelName: 'Steppe',
    modelYear: 2025,
    brandName: 'T',
    brandSign: 't',
  };
  const values = { ...car, memberId, rating: 5, experience: 'Сайн.', lang: 'mn' };
  const [review] = await backend.db.insert(reviews).values(values).returning();
  const [stored] = await backend.db.select().from(proofs).where(eq(proofs.kind, 'delivery'));
  const isThis = eq(proofs.proofId, stored?.proofId ?? 0);
  await backend.db.update(proofs).set({ reviewId: review?.reviewId }).where(isThis);
  const page = await readProofForm(String(stored?.proofId), 'en', {});
  const choices = await readReviewChoices(page?.stored.reviewId);
  expect(choices.map(([id]) => id)).toEqual([String(review?.reviewId)]);
  expect(await readReviewChoices()).toEqual([]);
});

it.each([
  ['a picture without the buyer’s consent', { ...DELIVERY, picture: PICTURE }, 'consent'],
  ['a car that is not there', { ...DELIVERY, carNumber: 'BAM-9' }, 'carNumber'],
  ['an arrival before the handover', { ...DELIVERY, untilDay: '2026-05-01' }, 'untilDay'],
  ['no day', { kind: 'yard', port: 'khorgos', day: '2026-13-01', picture: PICTURE }, 'day'],
  ['a day to come', { kind: 'yard', port: 'khorgos', day: '2099-01-01', picture: PICTURE }, 'day'],
  ['a paper without a picture', { kind: 'paper', paper: 'export' }, 'picture'],
  [
    'a picture that was not sent here',
    { kind: 'paper', paper: 'tax', picture: PICTURE.replaceAll('/media/', 'https://x.test/') },
    'picture',
  ],
  ['a city of another country', { ...DELIVERY, place: 'RU/ulaanbaatar' }, 'place'],
])('refuses %s, and gives the form back as it was typed', async (_, fields, wrong) => {
  await addTestCar(backend.db).catch(() => {});
  const { to } = await add(fields);
  const query = new URLSearchParams(to?.split('?')[1]);
  expect(query.get('wrong')?.split(',')).toContain(wrong);
  expect(query.get('typed.kind')).toBe(fields.kind);
});

it('shows papers and yards, of each kind the newest twelve, and none that is hidden', async () => {
  await backend.db.delete(proofs);
  for (let nth = 1; nth <= 13; nth += 1) {
    const day = `2026-03-${String(nth).padStart(2, '0')}`;
    await add({ kind: 'yard', port: 'khorgos', day, picture: PICTURE, shown: 'yes' });
  }
  await add({ kind: 'paper', paper: 'export', number: '№ 7/А', picture: PICTURE, shown: 'yes' });
  await add({ kind: 'paper', paper: 'tax', picture: PICTURE });
  const all = await shown();
  expect(all.filter(({ kind }) => kind === 'yard').map(({ day }) => day)).toEqual(
    Array.from({ length: 12 }, (_, i) => `2026-03-${String(13 - i).padStart(2, '0')}`),
  );
  expect(all.filter(({ kind }) => kind === 'paper')).toMatchObject([
    { paper: 'export', number: '№ 7/А', picture: { width: 1600 } },
  ]);
});

it('is taken away for good, is in the trail, and is not for sales', async () => {
  const [stored] = await backend.db.select().from(proofs);
  const id = String(stored?.proofId);
  expect((await sales.send('remove-proof', { id })).status).toBe(403);
  await marketing.send('remove-proof', { id });
  expect(await newest()).toMatchObject({ action: 'proofRemoved', subjectId: id });
  const again = await marketing.send('remove-proof', { id });
  expect(again.to).toBe('/?notice=recordGone');
});

it('stores none above the limit, and answers the last one that fits as before when it is sent again', async () => {
  const yard = { kind: 'yard', port: 'khorgos', day: '2026-05-01', picture: PICTURE };
  await backend.db.delete(proofs);
  await add(yard);
  const [stored] = await backend.db.select().from(proofs);
  if (!stored) throw new Error('There is no proof.');
  const { proofId: _, ...proof } = stored;
  const others = Array.from({ length: PROOFS_MAX - 2 }, () => ({ ...proof, formId: null }));
  await backend.db.insert(proofs).values(others);
  const formId = randomUUID();
  const { to: first } = await add(yard, formId);
  expect(first).toMatch(ADDED);
  expect((await add(yard, formId)).to).toBe(first);
  expect((await add(yard)).to).toContain('notice=tooManyProofs');
  expect(await backend.db.$count(proofs)).toBe(PROOFS_MAX);
});
