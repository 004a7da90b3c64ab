import { render, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReviews } from '@/lib/content/desk/reviews';
import { reviews } from '@/lib/server/db/schema/reviews';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { testDeskBackend } from '@/tests/support/server/desk-browser';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestDatabase } from '@/tests/support/server/test-database';
import { createTestMember } from '@/tests/support/server/test-member';
import { ReviewCard } from './review-card';

const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend | undefined };
const { deskBackend } = site;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  site.deskBackend = testDeskBackend(db);
  await addTestCar(db);
  const { memberId } = await createTestMember(db, 'Бат');
  const written = { memberId, rating: 5, experience: 'Хорошо.', lang: 'ru' };
  const car = { modelName: 'Old name', modelYear: 2020, brandName: 'Old brand', brandSign: 'old' };
  const of = (modelId: number) => ({ ...written, ...car, modelId });
  await db.insert(reviews).values([of(TEST_MODEL_ID), of(2_000_000)]);
  return close;
});
afterAll(() => {
  site.deskBackend = deskBackend;
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
