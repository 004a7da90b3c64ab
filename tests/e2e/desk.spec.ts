import type { Browser, BrowserContext, Page } from '@playwright/test';
import { deskAddress, join, newInvitation, newStaffMail, signIn } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

// Refused pages are answered with 404 and 403 on purpose.
test.use({ expectedErrors: [/status of 40[34]/] });

/** A browser of somebody else, in English. */
async function otherBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en' });
  return { context, page: await context.newPage() };
}

test.use({ locale: 'en' });

test('an invited owner signs in with a second factor, invites sales, and each may only what their role includes', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const email = newStaffMail('owner');
  const code = await join(page, await newInvitation(email, 'owner'), 'Li Wei');

  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  await signIn(page, email, code);

  await page.getByRole('link', { name: 'Staff' }).click();
  const mail = newStaffMail('sales');
  await page.getByLabel('E-mail').fill(mail);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByText(/\/invitation\//).textContent();
  expect(await axeFaults(page)).toEqual([]);

  const sales = await otherBrowser(browser);
  await join(sales.page, new URL(link ?? '').pathname, 'Anna');
  await expect(sales.page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  for (const path of ['/staff', '/audit']) {
    expect((await sales.page.goto(deskAddress(path)))?.status(), path).toBe(404);
  }
  // A form of our own page, as if it had been made there.
  await sales.page.goto(deskAddress('/account'));
  const status = await sales.page.evaluate(async () => {
    const body = new URLSearchParams({ email: 'x@example.com', role: 'owner' });
    return (await fetch('/do/invite', { method: 'POST', body, redirect: 'manual' })).status;
  });
  expect(status).toBe(403);

  await page.goto(deskAddress('/audit'));
  await expect(page.getByRole('row', { name: /Li Wei invited/ }).first()).toContainText(
    'role: sales',
  );
  await sales.context.close();
});

test('a session ended elsewhere is out at the next click', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const email = newStaffMail('twice');
  const code = await join(page, await newInvitation(email, 'sales'), 'Twice');
  const other = await otherBrowser(browser);
  await signIn(other.page, email, code);
  await other.page.goto(deskAddress('/account'));
  await other.page.getByRole('button', { name: /^End: Chrome/ }).click();
  await expect(other.page.getByRole('status')).toHaveText('The session is ended.');
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(deskAddress('/sign-in'));
  await other.context.close();
});

test('the desk speaks Chinese, Russian and English, works without script, and stands apart', {
  tag: '@desktop',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ru-RU', javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(deskAddress('/sign-in'));
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+'/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  await page.getByLabel('邮箱').fill('nobody@example.com');
  await page.getByLabel('密码').fill('a wrong password');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误。');

  for (const path of ['/desk', '/desk/sign-in', '/sign-in']) {
    expect((await page.goto(addressOf('ru', path)))?.status(), path).toBe(404);
  }
  for (const path of ['/brand', '/desk', '/api/home/lang', '/ru/about']) {
    expect((await page.goto(deskAddress(path)))?.status(), path).toBe(404);
  }
  await context.close();
});

test('a buyer’s enquiry from the Mongolian host is taken by one of two, answered in Mongolian and won', {
  tag: '@desktop',
}, async ({ page, browser, database }) => {
  const anna = await otherBrowser(browser);
  await join(page, await newInvitation(newStaffMail('boris'), 'sales'), 'Boris');
  await join(anna.page, await newInvitation(newStaffMail('anna'), 'sales'), 'Anna');

  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  });
  const buyer = await phone.newPage();
  const name = `<b>Бат</b> ${Date.now()}`;
  await buyer.goto(addressOf('mn', '/contactUs?car=101'));
  const form = buyer.locator('main form[method=post]');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=mobile]').fill('99112233');
  await form.locator('[name=country]').fill('Монгол');
  await form.locator('[name=remark]').fill('Хэзээ ирж үзэж болох вэ?');
  await form.locator('button[type=submit]').click();
  await buyer.waitForURL(/\/result/);
  await phone.close();

  for (const desk of [page, anna.page]) {
    await desk.goto(deskAddress(`/?lang=mn&state=new&word=${encodeURIComponent(name)}`));
    expect(await axeFaults(desk)).toEqual([]);
    await desk.getByRole('link', { name }).click();
  }
  await expect(page.getByText('Nobody has it yet')).toBeVisible();
  await anna.page.getByRole('button', { name: 'Take it' }).click();
  await expect(anna.page.getByText('You have it')).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Somebody else has taken this enquiry meanwhile.',
  );
  await expect(page.getByText('Anna has it')).toBeVisible();

  const whatsapp = anna.page.getByRole('link', { name: 'WhatsApp' });
  const href = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/97699112233');
  expect(href.searchParams.get('text')).toContain(`Сайн байна уу, ${name}!`);
  expect(href.searchParams.get('text')).toContain('BAM-101');
  await anna.page.getByLabel('Write a note').fill('Rings on Monday');
  await anna.page.getByRole('button', { name: 'Save the note' }).click();
  await expect(anna.page.getByText('Rings on Monday')).toBeVisible();
  expect(await axeFaults(anna.page)).toEqual([]);
  await anna.page.getByRole('button', { name: 'Won' }).click();
  await expect(anna.page.getByRole('status')).toHaveText('The state is changed.');
  await anna.context.close();
  const rows = await database`select state from enquiries where name = ${name}`;
  expect(rows).toEqual([{ state: 'won' }]);
});
