import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { readEnquiry } from '@/lib/content/desk/inbox';
import { readReviews } from '@/lib/content/desk/reviews';
import { people } from '@/lib/server/db/schema/people';
import { reviews } from '@/lib/server/db/schema/reviews';
import { reviewAnswers } from '@/lib/server/db/schema/trust';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import { deskBackend as siteBackend } from '@/lib/server/staff/desk-backend';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { backend, marketing, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember } from '@/tests/support/server/test-member';
import { EnquiryThread } from './enquiry-thread';
import { ReviewCard } from './review-card';

withDeskTeam({ isSite: true });
beforeAll(async () => {
  const { db } = backend;
  await addTestCar(db);
  const { memberId } = await createTestMember(db, 'Бат');
  const written = { memberId, rating: 5, experience: 'Хорошо.', lang: 'ru' };
  const car = { modelName: 'Old name', modelYear: 2020, brandName: 'Old brand', brandSign: 'old' };
  const of = (modelId: number) => ({ ...written, ...car, modelId });
  const approved = { ...of(TEST_MODEL_ID), state: 'approved' } as const;
  await db.insert(reviews).values([of(TEST_MODEL_ID), of(2_000_000), approved]);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('leads to the car on the site, and nowhere when the catalogue has that no longer', async () => {
  const { reviews: shown } = await readReviews({});
  for (const review of shown) {
    const from = { before: undefined, staffId: 'anna', people: [] };
    render(<ReviewCard key={review.review_id} language="en" review={review} {...from} />);
  }
  const linkOf = (name: string) =>
    within(screen.getByRole('article', { name })).queryByRole('link', {
      name: 'The car on the site',
    });
  const address = expect.stringContaining(`/car/${TEST_MODEL_ID}`);
  expect(linkOf('Tulpar Steppe 2025')).toHaveAttribute('href', address);
  expect(linkOf('Old brand Old name 2020')).toBeNull();
});

/** Opens the page of approved reviews at an address. @returns the form that answers the one it has */
async function openAnswer(address = '/reviews?state=approved') {
  cleanup();
  history.replaceState(null, '', address);
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const [review] = (await readReviews(query)).reviews;
  if (!review) throw new Error('There is no review.');
  const from = { before: undefined, staffId: 'anna', people: [] };
  render(<ReviewCard language="en" review={review} {...from} />);
  const text = screen.getByLabelText<HTMLTextAreaElement>('Answer, as everybody reads it');
  if (!text.form) throw new Error('There is no form.');
  return { text, form: text.form };
}
const sentBy = (form: HTMLFormElement, more: Record<string, string>) => ({
  ...(Object.fromEntries(new FormData(form)) as Record<string, string>),
  ...more,
});

it('keeps words that are meant for a buyer out of the answer to a review of the same number', async () => {
  const { db } = siteBackend();
  const { form } = await openAnswer();
  const id = Number(new FormData(form).get('id'));
  const createdAt = new Date();
  for (let stored = 0; stored < id; stored += 1)
    await storeEnquiry(db, { ...MONGOLIAN_LEAD, createdAt }, { isTold: false });
  const enquiry = await readEnquiry(String(id));
  if (!enquiry) throw new Error('The enquiry was not stored.');
  cleanup();
  render(<EnquiryThread language="en" writerId="anna" enquiry={enquiry} />);
  const own = document.getElementById('answer-text') as HTMLTextAreaElement;
  fireEvent.input(own, { target: { value: 'For you alone, 20 000' } });
  expect((await openAnswer()).text).toHaveValue('');
});

it('shows beside what was typed what a colleague has made of the answer meanwhile', async () => {
  const { text, form } = await openAnswer();
  fireEvent.input(text, { target: { value: 'Mine' } });
  fireEvent(form, new Event('formdata'));
  const mine = sentBy(form, { press: 'shown' });
  await marketing.send('answer-review', { ...mine, text: 'Theirs', press: 'draft' });
  const { to } = await marketing.send('answer-review', mine);
  const shown = await openAnswer(to ?? '');
  expect(shown.text).toHaveValue('Mine');
  const now = screen.getByRole('heading', { name: 'As it reads now' }).parentElement;
  expect(now).toHaveTextContent('Theirs');
  const again = await marketing.send('answer-review', sentBy(shown.form, { press: 'shown' }));
  expect(again.to).toContain('notice=answerShown');
  expect((await openAnswer(again.to ?? '')).text).toHaveValue('Mine');
  expect(screen.queryByText('As it reads now')).toBeNull();
});

it('brings a refused answer back without script, below what it is by now', async () => {
  const { form } = await openAnswer();
  const mine = sentBy(form, { text: 'Mine & more', press: 'shown', plain: 'yes' });
  await marketing.send('answer-review', { ...mine, text: 'Theirs', press: 'draft' });
  const { status, html } = await marketing.read('answer-review', mine);
  expect(status).toBe(422);
  cleanup();
  document.body.innerHTML = html;
  expect(screen.getByText('Theirs')).toBeVisible();
  const again = document.querySelector('form') as HTMLFormElement;
  expect(screen.getByRole('textbox')).toHaveValue('Mine & more');
  const { to } = await marketing.send('answer-review', sentBy(again, { press: 'shown' }));
  document.body.innerHTML = '';
  expect(to).toContain('notice=answerShown');
  expect((await openAnswer()).text).toHaveValue('Mine & more');
});

it('leaves an answer signed by a person who was removed, when a colleague corrects its text', async () => {
  const { db } = siteBackend();
  const hours = { days: [1], fromMinute: 540, untilMinute: 1080 };
  const who = { names: { Latn: 'Saruul' }, languages: ['mn' as const], port: 'erenhot' as const };
  await db.insert(people).values({ ...who, ...hours, updatedAt: new Date() });
  const [person] = await db.select().from(people);
  const signed = { text: 'Thanks', person: String(person?.personId), press: 'shown' };
  await marketing.send('answer-review', sentBy((await openAnswer()).form, signed));
  await db.update(people).set({ removedAt: new Date() });
  const corrected = sentBy((await openAnswer()).form, { text: 'Corrected', press: 'shown' });
  await marketing.send('answer-review', corrected);
  expect(await db.select().from(reviewAnswers)).toMatchObject([
    { text: 'Corrected', personId: person?.personId, author: 'Saruul' },
  ]);
});
