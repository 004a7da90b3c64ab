import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { enquiryPath } from '@/lib/routing/desk-address';
import { deskAddress, join, newInvitation, newStaffMail, signIn } from './support/desk';
import { expect, test } from './support/fixtures';

// A page that stays open asks for news after its session was ended; a refused address says 403, 404.
test.use({ locale: 'en', expectedErrors: [/status of 40[134]/] });

async function newEnquiry(database: Sql): Promise<number> {
  const [enquiry] = await database`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang)
    values (${`DRAFT-${Date.now()}`}, 'general', 'erenhot', 'Бат', 'Монгол', '', '+976 9911 2233', 'x', 'mn')
    returning id`;
  return Number(enquiry?.id);
}

async function planStep(page: Page, step: string, on: string): Promise<void> {
  await page.getByLabel('What is to be done').fill(step);
  await page.getByLabel('When').fill(on);
  await page.getByRole('button', { name: 'Save the step' }).click();
}

test('typed text survives the end of a session, and is removed once stored or signed out', {
  tag: '@desktop',
}, async ({ page, database }) => {
  const email = newStaffMail('typing');
  const code = await join(page, await newInvitation(email, 'sales'), 'Typing');
  const address = deskAddress(enquiryPath(await newEnquiry(database)));
  const note = page.getByLabel('Write a note for colleagues');
  await page.goto(address);
  await note.fill('Rings on Monday, not before nine');
  await database`
    delete from staff_sessions where user_id = (select id from staff_users where email = ${email})`;
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, email, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');

  await page.goto(address);
  await expect(note).toHaveValue('Rings on Monday, not before nine');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('status')).toHaveText('The note is saved.');
  await expect(note).toHaveValue('');
  await page.goto(address);
  await expect(note).toHaveValue('');

  const kept = () => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  await note.fill('For nobody else');
  expect(await kept()).toContain('For nobody else');
  await page.goto(deskAddress('/account'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  expect(await kept()).not.toContain('For nobody else');
});

test('without script: when two people plan the next step, the second keeps their words; an opened messenger is recorded', {
  tag: ['@desktop', '@quick'],
}, async ({ browser, database }) => {
  const open = async (name: string) => {
    const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
    const page = await context.newPage();
    await join(page, await newInvitation(newStaffMail(name), 'sales'), name);
    return { context, page };
  };
  const id = await newEnquiry(database);
  const anna = await open('Anna');
  const boris = await open('Boris');
  for (const { page } of [anna, boris]) {
    await page.goto(deskAddress(enquiryPath(id)));
    await page.locator('summary', { hasText: 'Next step' }).click();
  }
  await planStep(anna.page, 'Send pictures', '2027-03-01');
  await expect(anna.page.getByRole('status')).toHaveText('The next step is saved.');
  await planStep(boris.page, 'Ring & ask', '2027-03-02');
  await expect(boris.page.getByRole('main').getByRole('alert')).toContainText('meanwhile');
  await expect(boris.page.getByText('Send pictures')).toBeVisible();
  await expect(boris.page.getByLabel('What is to be done')).toHaveValue('Ring & ask');
  await boris.page.getByRole('button', { name: 'Save the step' }).click();
  await expect(boris.page.getByRole('status')).toHaveText('The next step is saved.');
  await anna.context.close();

  const asked = boris.context.waitForEvent('request', (request) =>
    request.url().startsWith('https://wa.me/'),
  );
  await boris.page.getByRole('link', { name: 'WhatsApp' }).click();
  expect(new URL((await asked).url()).pathname).toBe('/97699112233');
  const entries = await database`
    select action, staff_name, after ->> 'channel' as channel from audit_entries
    where subject_kind = 'enquiry' and subject_id = ${String(id)} order by id desc limit 2`;
  expect(entries).toMatchObject([
    { action: 'answerBegun', staff_name: 'Boris', channel: 'whatsapp' },
    { action: 'enquiryTaken', staff_name: 'Boris' },
  ]);
  await boris.context.close();
});

test('without script: a rejected password loses no other input', {
  tag: '@desktop',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(deskAddress(await newInvitation(newStaffMail('common'), 'sales')));
  await page.getByLabel('Your name').fill('Li Wei & Co');
  await page.getByLabel('Choose a password').fill('passwordpassword');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Li Wei & Co');
  await context.close();
});

test('the address that opens a messenger works only for people who may answer, and only from the desk', {
  tag: '@desktop',
}, async ({ page, database }) => {
  const id = await newEnquiry(database);
  await join(page, await newInvitation(newStaffMail('reader'), 'marketing'), 'Reader');
  const statusOf = (path: string) =>
    page.evaluate(async (address) => (await fetch(address, { redirect: 'manual' })).status, path);
  expect(await statusOf(`/answer/${id}/whatsapp`)).toBe(403);
  await page.context().clearCookies();
  await page.goto(deskAddress(`/answer/${id}/whatsapp`));
  await expect(page).toHaveURL(/\/sign-in$/);
  await join(page, await newInvitation(newStaffMail('seller'), 'sales'), 'Seller');
  // Typed into the address bar, or followed from elsewhere: not from a page of the desk.
  expect((await page.goto(deskAddress(`/answer/${id}/whatsapp`)))?.status()).toBe(403);
  await page.goto(deskAddress('/account'));
  expect(await statusOf(`/answer/${id}/mail`)).toBe(404);
  expect(await statusOf('/answer/0/whatsapp')).toBe(404);
  expect(await statusOf(`/answer/${id}/'`)).toBe(404);
  const rows = await database`
    select 1 from audit_entries where subject_kind = 'enquiry' and subject_id = ${String(id)}`;
  expect(rows).toEqual([]);
});
