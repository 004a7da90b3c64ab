import { readFileSync } from 'node:fs';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { logInAs, newMember } from './support/new-member';
import { visit } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

const en = JSON.parse(readFileSync('messages/en.json', 'utf8'));

test.use({ locale: 'en' });

test('a code from the desk marks a review as of a purchase, and the mall answers it', {
  tag: '@phone',
}, async ({ page, browser, cars: [car] }) => {
  const experience = `Everything was as they had said. ${Date.now()}`;
  const context = await browser.newContext({ locale: 'en' });
  const desk = await context.newPage();
  await join(desk, await newInvitation(newStaffMail('owner'), 'owner'), 'Li Wei');
  await desk.getByRole('link', { name: 'Reviews' }).click();
  await desk.getByRole('link', { name: 'Codes of purchases' }).click();
  await desk.getByLabel('Car that was sold').fill(`BAM-${car.modelId}`);
  await desk.getByLabel('Month of the purchase').fill('2026-03');
  await desk.getByLabel('Country of the buyer').selectOption({ label: 'Mongolia' });
  await desk.getByRole('button', { name: 'Make the code' }).click();
  await expect(desk.getByRole('status')).toHaveText('The code is ready.');
  expect(await axeFaults(desk)).toEqual([]);
  const link = (await desk.locator('.desk-secret').last().textContent()) ?? '';
  const { pathname, search } = new URL(link);

  await logInAs(page, (await newMember()).token);
  await visit(page, addressOf('en', pathname + search));
  const code = page.getByLabel(en.reviewForm.code);
  await expect(code).toHaveValue(/^\w{4}-\w{4}-\w{4}$/);
  const given = await code.inputValue();
  await code.fill('AAAA-BBBB-CCCC');
  await page.getByRole('radio', { name: en.reviewForm.ratings['4'] }).check({ force: true });
  await page.getByLabel(en.reviewForm.experience).fill(experience);
  await page.getByRole('button', { name: en.reviewForm.send }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/another car/);
  await code.fill(given.toLowerCase());
  await page.getByRole('button', { name: en.reviewForm.send }).click();
  await page.waitForURL(/myReviewListM/);

  await desk.goto(deskAddress('/reviews'));
  const waiting = desk.getByRole('article').filter({ hasText: experience });
  await expect(waiting).toContainText('bought here in 2026-03');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await desk.goto(deskAddress('/reviews?state=approved'));
  const approved = desk.getByRole('article').filter({ hasText: experience });
  await approved.getByText('Answer', { exact: true }).click();
  await approved.getByLabel('Answer, as everybody reads it').fill('Thank you, drive safely.');
  await approved.getByRole('button', { name: 'Show on the site' }).click();
  await expect(desk.getByRole('status')).toContainText('The answer is on the site');
  expect(await axeFaults(desk)).toEqual([]);
  await context.close();

  for (const path of ['/homeReviews', car.path]) {
    const review = page.getByRole('article').filter({ hasText: experience });
    await expect(async () => {
      await page.goto(addressOf('en', path));
      await expect(review).toContainText('Thank you, drive safely.', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(review).toContainText('Bought here: March 2026 · Mongolia');
    await expect(review.getByRole('blockquote')).toContainText('Answer from');
    expect(await axeFaults(page)).toEqual([]);
  }
});
