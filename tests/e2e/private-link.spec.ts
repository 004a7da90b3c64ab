import type { Page } from '@playwright/test';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { photograph } from './support/review-media';
import { addressOf, ask as askFor } from './support/site';

test.use({ locale: 'en', expectedErrors: [/status of 4(?:04|22)/] });

/** Sends an enquiry by the contact page, with script or without, and answers what was asked. */
async function ask(page: Page, path = '/contactUs'): Promise<string> {
  const need = `Is it still there? ${Date.now()}-${Math.random()}`;
  await page.goto(addressOf('en', path));
  const form = page.locator('main form').filter({ has: page.locator('textarea') });
  await form.getByLabel('Your name').fill('Bat-Erdene');
  await form.getByLabel('Phone').fill('+976 9911 2233');
  await form.getByLabel('Country or region').fill('Mongolia');
  await form.getByLabel('What do you need?').fill(need);
  await form.getByRole('button', { name: /^Send/ }).click();
  await page.waitForURL(/\/result\?number=/);
  return need;
}

const LINK = { name: 'Your page of this enquiry' };

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('buyer and staff write to each other until the link is closed', {
    tag: ['@database', '@postgres', '@desktop', '@quick'],
  }, async ({ page, browser, database, cars: [car] }) => {
    const need = await ask(page, `/contactUs?car=${car.modelId}`);
    const [lead] = await database`select id, number from enquiries where remark = ${need}`;
    await page.getByRole('link', LINK).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lead?.number);
    const main = page.getByRole('main');
    await expect(main).toContainText('We have your enquiry');
    await expect(main).toContainText(need);
    await expect(page.getByRole('link', { name: car.modelName })).toHaveAttribute('href', car.path);

    const desk = await browser.newPage({ locale: 'en', javaScriptEnabled: true });
    await join(desk, await newInvitation(newStaffMail('thread'), 'sales'), 'Anna');
    await desk.goto(deskAddress(`/enquiries/${lead?.id}`));
    await desk.getByLabel(/^Answer in the buyer’s language/).fill('Yes, at <Khorgos> & ready.');
    await desk.getByText('With an offer').click();
    await expect(desk.getByLabel('Stock number of the car')).toHaveValue(`BAM-${car.modelId}`);
    await desk.getByLabel('Price, US dollars').fill('21900');
    await desk.getByLabel('Valid until').fill('2099-12-31');
    await desk.getByRole('button', { name: 'Send the answer' }).click();
    await expect(desk.getByText('The answer is on the buyer’s page.')).toBeVisible();

    await page.reload();
    await expect(main).toContainText('There is an offer for you.');
    await expect(main).toContainText('Yes, at <Khorgos> & ready.');
    await expect(main).toContainText('$21,900');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Write something, or choose a picture.');
    await page.getByRole('textbox', { name: 'Message' }).fill('What about this scratch?');
    const picture = await photograph('scratch.jpg', '#8a2b1d');
    await page.getByLabel('Pictures').setInputFiles(picture);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('Sent.');
    await expect(main).toContainText('A manager is working on your answer.');
    const image = page.getByRole('img', { name: 'Picture 1' });
    await expect(image).toHaveJSProperty('naturalWidth', 240);

    await desk.goto(deskAddress('/'));
    const row = desk.getByRole('row').filter({ hasText: lead?.number });
    await expect(row).toContainText('Buyer wrote again');
    await row.getByRole('link').first().click();
    await expect(desk.getByText('What about this scratch?')).toBeVisible();
    const seen = desk.getByRole('img', { name: 'Picture 1 of the buyer' });
    await seen.scrollIntoViewIfNeeded();
    await expect(seen).toHaveJSProperty('naturalWidth', 240);
    expect(await axeFaults(desk)).toEqual([]);

    await desk.getByText('Link to the page').click();
    await desk.getByRole('button', { name: 'Close the link' }).click();
    await expect(desk.getByText('The link is closed.')).toBeVisible();
    await desk.close();
    const answer = await page.reload();
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not there');
  });
});

test('the page leaves no trace, belongs in no index, and shows nothing of another enquiry', {
  tag: ['@database', '@desktop'],
}, async ({ page, request, database }) => {
  await ask(page);
  const link = page.getByRole('link', LINK);
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const { pathname, search, searchParams } = new URL(address);
  const path = pathname + search;
  const answer = await page.goto(address);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(await axeFaults(page)).toEqual([]);
  // The script that the build bundles is the one that the policy allows.
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Half a message');
  await page.reload();
  await expect(message).toHaveValue('Half a message');
  const [other] = await database`
    select p.id from enquiry_pictures p limit 1`;
  const hostile = [
    `${path}&picture=${other?.id ?? crypto.randomUUID()}`,
    `${path}&picture=../../etc/passwd`,
    `${path}x`,
    '/e?k=AAAAAAAAAAAAAAAAAAAAAAAA',
    '/e',
  ];
  for (const each of hostile) expect((await askFor(request, 'en', each)).status(), each).toBe(404);
  const calendar = await askFor(request, 'en', `${path}&calendar=answer`);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).not.toContain(searchParams.get('k'));

  await page.getByText('Close the link', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Close the link' }).click();
  await expect(page.getByRole('status')).toContainText('The link is closed.');
  expect((await askFor(request, 'en', path)).status()).toBe(404);
});
