import { readFileSync } from 'node:fs';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { logInAs, newMember } from './support/new-member';
import { closeByEscape, visit } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

const en = JSON.parse(readFileSync('messages/en.json', 'utf8'));

test.use({ locale: 'en' });

test('a code from the desk marks a review as of a purchase, and the mall answers it', {
  tag: ['@phone', '@quick'],
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

test('a delivery from the desk is on the page about the mall, whose pictures open large', {
  tag: '@phone',
}, async ({ page, browser, cars: [car] }) => {
  const context = await browser.newContext({ locale: 'en' });
  const desk = await context.newPage();
  await join(desk, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  await desk.getByRole('link', { name: 'Content', exact: true }).click();
  await desk.getByRole('link', { name: 'Yards, papers, deliveries' }).click();
  expect(await axeFaults(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Add a delivery' }).click();
  await desk.getByLabel('Stock number').fill(`BAM-${car.modelId}`);
  await desk.getByLabel('Port', { exact: true }).selectOption({ label: 'Erenhot' });
  await desk.getByLabel('Handed over on').fill('2026-11-20');
  await desk.getByLabel('Where it went').selectOption({ label: 'Mongolia, Ulaanbaatar' });
  await desk.getByLabel('Arrived on').fill('2026-11-19');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByLabel('Arrived on')).toHaveAccessibleDescription(/cannot be earlier/);
  await expect(desk.getByLabel('Handed over on')).toHaveValue('2026-11-20');
  expect(await axeFaults(desk)).toEqual([]);
  await desk.getByLabel('Arrived on').fill('2026-11-24');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('status')).toBeVisible();
  await context.close();

  const delivered = page
    .getByRole('list', { name: en.proofs.titles.delivery })
    .getByRole('listitem')
    .filter({ hasText: /Arrived: Ulaanbaatar, Mongolia, \D*24\D/ })
    .first();
  await expect(async () => {
    await page.goto(addressOf('en', '/about'));
    await expect(delivered).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(delivered).not.toContainText(en.proofs.example);
  await expect(delivered.getByRole('link')).toHaveAttribute('href', car.path);

  const papers = page.getByRole('list', { name: en.proofs.titles.paper });
  // Entries of the demo say that they are examples.
  await expect(papers.getByText(en.proofs.example)).toHaveCount(2);
  const picture = papers.getByRole('link').first();
  await expect(picture).toHaveAttribute('href', /\.avif$/);
  expect(await axeFaults(page)).toEqual([]);
  await picture.click();
  await expect(page.getByRole('dialog', { name: en.proofs.titles.paper })).toBeVisible();
  await closeByEscape(page);

  await page.goto(addressOf('en', '/buyCar'));
  await page.getByRole('link', { name: en.proofs.seeAll }).click();
  await expect(page).toHaveURL(/\/about#yard$/);
  await page.goto(addressOf('en', '/buyCar'));
  await page.locator('a[href="/answers/paying-the-example-mall"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
