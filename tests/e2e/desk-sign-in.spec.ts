import { randomUUID } from 'node:crypto';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { deskAddress, join, newInvitation, newStaffMail, signIn } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { startSecondSite } from './support/second-site';

test.use({ locale: 'en' });

test.describe('a session by the password alone', () => {
  test.use({ expectedErrors: [/status of 40[134]/] });

  test('is redirected to the second factor by every page, and gets no file and no picture', {
    tag: ['@desktop', '@quick'],
  }, async ({ page }) => {
    await page.goto(deskAddress(await newInvitation(newStaffMail('half'), 'owner')));
    await page.getByLabel('Your name').fill('Half');
    await page.getByLabel('Choose a password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page).toHaveURL(deskAddress(DESK_PATHS.secondFactor));

    const { secondFactor, code, export: lists, carsFile, sheets, ...known } = DESK_PATHS;
    const others = [
      '/enquiries/1',
      '/answer/1/mail',
      '/review-media/1/full',
      '/enquiry-pictures/00000000-0000-4000-8000-000000000000/large',
      '/languages/ru',
      '/languages/ru/sheet?path=%2F',
    ];
    const answers = await page.evaluate(
      async ({ paths, forms }) => {
        const answerOf = async (path: string, init?: RequestInit) => {
          const { status, url } = await fetch(path, init);
          return [path, status === 200 ? new URL(url).pathname : status] as const;
        };
        const found = [];
        for (const path of paths) found.push(await answerOf(path));
        const body = new URLSearchParams({ format: 'csv' });
        for (const path of forms) found.push(await answerOf(path, { method: 'POST', body }));
        return found;
      },
      { paths: [...Object.values(known), ...others], forms: [lists, carsFile, sheets] },
    );
    for (const [path, answer] of answers)
      expect([secondFactor, 401, 403, 404], path).toContain(answer);
  });
});

test('a second factor is replaced while the old one still works, and then other sessions end', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const email = newStaffMail('renew');
  const code = await join(page, await newInvitation(email, 'owner'), 'Renewing');
  const elsewhere = await browser.newContext({ locale: 'en' });
  const other = await elsewhere.newPage();
  await signIn(other, email, code);
  await expect(other.getByRole('link', { name: 'My account' })).toBeVisible();

  await page.goto(deskAddress(DESK_PATHS.account));
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Second factor' }),
  });
  await card.getByLabel('Current password').fill('correct horse battery');
  await card.getByRole('button', { name: 'Set it up again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new authenticator app');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renewing');

  const password = page.locator('section', {
    has: page.getByRole('heading', { name: 'Password', exact: true }),
  });
  await password.getByLabel('Current password').fill('correct horse battery');
  await password.getByLabel('New password').fill('passwordpassword');
  await password.getByRole('button', { name: 'Change the password' }).click();
  // The browser reports it, and the other fields stay filled in.
  const refusal = await password
    .getByLabel('New password')
    .evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(refusal).toContain('among the first that are tried');
  await password.getByLabel('New password').fill('four unlike words here');
  await password.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('status')).toContainText('signed out everywhere else');
  // In another tab: the open page may fetch news now, and be redirected to the sign-in page.
  const next = await elsewhere.newPage();
  await next.goto(deskAddress(DESK_PATHS.account));
  await expect(next.getByLabel('Password')).toBeVisible();
  await elsewhere.close();
});

test.describe('too many attempts', () => {
  // A site that has just started on a busy machine answers 503 at first.
  test.use({ expectedErrors: [/status of (?:429|503)/], expectedHosts: [/^desk\.localhost:\d+$/] });

  test('are answered with a page that says so, never with an error', {
    tag: '@desktop',
  }, async ({ page }) => {
    const site = await startSecondSite({
      // Its limits are counted separately, and from zero when the test is repeated.
      variables: { RATE_LIMIT_SCALE: '1', DESK_SECRET: randomUUID() },
    });
    try {
      const { port } = new URL(site.addressOf('ru', '/'));
      const origin = deskOriginOf(`http://localhost:${port}`);
      // Before anybody is invited, the page has no form.
      await newInvitation(newStaffMail('limits'), 'owner');
      // Rendering a page creates the limiters that the forms count with.
      await expect(async () => {
        expect((await page.goto(`${origin}/sign-in`))?.status()).toBe(200);
      }).toPass();
      const statuses = await page.evaluate(async () => {
        const found: number[] = [];
        for (let nth = 0; nth < 40; nth += 1) {
          const body = new URLSearchParams({ email: `a${nth}@example.com`, password: 'wrong' });
          found.push((await fetch('/do/sign-in', { method: 'POST', body })).status);
        }
        return found;
      });
      expect([...new Set(statuses)]).toEqual([200, 429]);
      await page.getByLabel('E-mail').fill('a@example.com');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.locator('main').getByRole('alert')).toHaveText(
        'Too many attempts. Wait a quarter of an hour and try again.',
      );
    } finally {
      await site.stop(page);
    }
  });
});
