import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { StaffRole } from '@/lib/config/staff-rights';
import { refusedActionsOf } from '@/tests/support/server/refused-actions';
import { deskAddress, join, newInvitation, newStaffMail, signIn } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

// Refused pages are answered with 404 and 403 on purpose.
test.use({ expectedErrors: [/status of 40[34]/] });

/** Another person's browser, in English. */
async function otherBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en' });
  return { context, page: await context.newPage() };
}

test.use({ locale: 'en' });

/** Forbidden pages and actions are refused by address and by direct call. */
async function expectRefusals(page: Page, role: StaffRole, paths: readonly string[]) {
  for (const path of paths) {
    const answer = await page.goto(deskAddress(path));
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  }
  // Forms as if pages of ours had them.
  await page.goto(deskAddress('/account'));
  const refused = refusedActionsOf(role);
  const statuses = await page.evaluate(async (actions) => {
    const found: number[] = [];
    for (const action of actions) {
      const body = new URLSearchParams({ id: '1', email: 'x@example.com', role: 'owner' });
      const answer = await fetch(`/do/${action}`, { method: 'POST', body, redirect: 'manual' });
      found.push(answer.status);
    }
    return found;
  }, refused);
  expect(statuses).toEqual(refused.map(() => 403));
}

test('an invited owner signs in with a second factor, invites sales, and each may do only what their role includes', {
  tag: ['@desktop', '@quick'],
}, async ({ page, browser }) => {
  const email = newStaffMail('owner');
  const code = await join(page, await newInvitation(email, 'owner'), 'Li Wei');

  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  await signIn(page, email, code);

  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Staff' }).click();
  const mail = newStaffMail('sales');
  await page.getByLabel('E-mail').fill(mail);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByText(/\/invitation\//).textContent();
  expect(await axeFaults(page)).toEqual([]);

  const sales = await otherBrowser(browser);
  await join(sales.page, new URL(link ?? '').pathname, 'Anna');
  await expect(sales.page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await expectRefusals(sales.page, 'sales', ['/staff', '/audit', '/notifications']);
  const marketing = await otherBrowser(browser);
  await join(marketing.page, await newInvitation(newStaffMail('marketing'), 'marketing'), 'Bold');
  const others = ['/staff', '/audit', '/notifications', '/templates'];
  await expectRefusals(marketing.page, 'marketing', others);
  await marketing.context.close();

  await page.goto(deskAddress('/audit'));
  await expect(page.getByRole('row', { name: /Li Wei invited/ }).first()).toContainText(
    'role: Sales',
  );
  await sales.context.close();
});

test.describe('a session ended elsewhere', () => {
  // One of its open pages may fetch news before the next press.
  test.use({ expectedErrors: [/status of 401/] });

  test('is out at the next click', { tag: '@desktop' }, async ({ page, browser }) => {
    const email = newStaffMail('twice');
    const code = await join(page, await newInvitation(email, 'sales'), 'Twice');
    const other = await otherBrowser(browser);
    await signIn(other.page, email, code);
    await other.page.goto(deskAddress('/account'));
    await other.page.getByRole('button', { name: /^End: Chrome/ }).click();
    await expect(other.page.getByRole('status')).toHaveText('The session is ended.');
    // In another tab: the open page may fetch news now, and be redirected to the sign-in page.
    const next = await page.context().newPage();
    await next.goto(deskAddress('/account'));
    await expect(next).toHaveURL(/\/sign-in(?:\?notice=signInAgain)?$/);
    await other.context.close();
  });
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
  await page.goto(deskAddress('/nowhere'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
  await context.close();
});

/** Sends an enquiry about BAM-101 from a phone, on the Mongolian host and without script. */
async function enquire(browser: Browser, name: string): Promise<void> {
  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  });
  const buyer = await phone.newPage();
  await buyer.goto(addressOf('mn', '/contactUs?car=101'));
  const form = buyer.locator('main form[method=post]');
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=mobile]').fill('99112233');
  await form.locator('[name=country]').fill('Монгол');
  await form.locator('[name=remark]').fill('Хэзээ ирж үзэж болох вэ?');
  await form.locator('button[type=submit]').click();
  await buyer.waitForURL(/\/result/);
  await phone.close();
}

test('an enquiry from the Mongolian host appears on open desks, is taken by one, answered in Mongolian and won', {
  tag: ['@desktop', '@quick'],
}, async ({ page, browser, database }) => {
  const anna = await otherBrowser(browser);
  await join(page, await newInvitation(newStaffMail('boris'), 'sales'), 'Boris');
  await join(anna.page, await newInvitation(newStaffMail('anna'), 'sales'), 'Anna');

  const title = `Price ${Date.now()}`;
  await anna.page.goto(deskAddress('/templates'));
  const form = anna.page.getByRole('region', { name: 'New template' });
  await form.getByLabel('Language of the buyer').selectOption('mn');
  await form.getByLabel('Name for colleagues').fill(title);
  await form.getByLabel('Text').fill('{name}, {stock}: {prize}');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(anna.page.getByRole('main').getByRole('alert')).toContainText('not known');
  await expect(form.getByLabel('Text')).toHaveValue('{name}, {stock}: {prize}');
  await form.getByLabel('Text').fill('{name}, {stock}: {price}');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(anna.page.getByText('The template is saved.')).toBeVisible();

  const name = `<b>Бат</b> ${Date.now()}`;
  for (const desk of [page, anna.page]) {
    await desk.goto(deskAddress(`/?state=new&word=${encodeURIComponent(name)}`));
    await expect(desk.getByText('No enquiry matches this filter.')).toBeVisible();
  }
  const search = page.getByRole('searchbox');
  await search.fill('half a wo');
  await enquire(browser, name);
  for (const desk of [page, anna.page]) {
    await expect(desk.getByRole('link', { name, exact: true })).toBeVisible();
  }
  // Typed text stays, and the news does not interrupt typing.
  await expect(search).toHaveValue('half a wo');
  await expect(search).toBeFocused();
  await expect(page).toHaveTitle(/^\(\d+\) Enquiries/);
  await expect(page.getByRole('link', { name: /new enquir/i })).toBeVisible();

  for (const desk of [page, anna.page]) {
    await desk.getByRole('link', { name, exact: true }).click();
    await expect(desk.getByText('Nobody has it yet')).toBeVisible();
  }
  await anna.page.getByRole('button', { name: 'Take it' }).click();
  await expect(anna.page.getByText('You have it')).toBeVisible();
  await expect(page.getByText('Anna has it')).toBeVisible();

  await expect(anna.page.getByRole('link', { name: '+976 9911 2233' })).toHaveAttribute(
    'href',
    'tel:+97699112233',
  );
  const whatsapp = anna.page.getByRole('link', { name: 'WhatsApp' });
  const href = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/97699112233');
  expect(href.searchParams.get('text')).toContain(`Сайн байна уу, ${name}!`);
  expect(href.searchParams.get('text')).toContain('BAM-101');
  await anna.page.locator('summary', { hasText: 'Text: Greeting' }).click();
  await anna.page.getByRole('link', { name: title }).click();
  await expect(anna.page.getByText(/^<b>Бат<\/b> \d+, BAM-101: \$\s[\d,]+$/)).toBeVisible();
  await anna.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const [app] = await Promise.all([anna.page.waitForEvent('popup'), whatsapp.click()]);
  expect(new URL(app.url()).searchParams.get('text')).toContain(', BAM-101: $');
  await expect(anna.page.getByText('Opened and noted.')).toBeVisible();
  // Interception would hold up a request that outlives its page.
  await anna.context.unroute('https://wa.me/**');
  await anna.page.reload();
  const history = anna.page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(/Anna opened WhatsApp · .*Anna took it · /);
  await anna.page.getByRole('button', { name: 'It did not open' }).click();
  await expect(history).toContainText('Anna: WhatsApp did not open');
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.page.getByRole('button', { name: 'WhatsApp: copy text and number' }).click();
  await expect(history).toContainText('Anna copied the text for WhatsApp');
  const copied = await anna.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\+976 9911 2233\n[\s\S]*Сайн байна уу, /);
  await anna.page.getByRole('button', { name: 'Copy the buyer’s words' }).click();
  await expect(anna.page.getByText('The buyer’s words are copied')).toBeVisible();
  expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Хэзээ ирж үзэж болох вэ?',
  );
  await anna.page.getByLabel('Write a note').fill('Rings on Monday');
  await anna.page.getByRole('button', { name: 'Save the note' }).click();
  await expect(anna.page.getByText('Rings on Monday')).toBeVisible();
  const answered = anna.page.locator('form', { has: anna.page.getByLabel('Answered? By') });
  await answered.getByRole('combobox').selectOption('whatsapp');
  await answered.getByRole('button').click();
  await expect(anna.page.getByText('The state is changed.')).toBeVisible();
  for (const closes of ['Lost', 'Won']) {
    await anna.page.locator('summary', { hasText: 'Close the enquiry' }).click();
    await anna.page.getByRole('button', { name: closes }).click();
    await expect(anna.page.getByText('The state is changed.')).toBeVisible();
    if (closes === 'Won') break;
    await anna.page.getByRole('button', { name: 'Undo' }).click();
    await expect(anna.page.getByText('Undone: the enquiry is as it was.')).toBeVisible();
  }
  await anna.context.close();

  const rows = await database`select id, state from enquiries where name = ${name}`;
  expect(rows).toMatchObject([{ state: 'won' }]);
  const entries = await database`
    select action, after ->> 'state' as state, after ->> 'channel' as channel from audit_entries
    where subject_kind = 'enquiry' and subject_id = ${String(rows[0]?.id)} order by id`;
  expect(entries.map(({ action, state, channel }) => [action, state, channel])).toEqual([
    ['enquiryTaken', 'inHand', null],
    ['answerBegun', null, 'whatsapp'],
    ['answerWithdrawn', null, 'whatsapp'],
    ['answerBegun', null, 'whatsapp'],
    ['noteAdded', null, null],
    ['enquiryStateSet', 'answered', 'whatsapp'],
    ['enquiryStateSet', 'lost', null],
    ['enquiryStateUndone', 'answered', null],
    ['enquiryStateSet', 'won', null],
  ]);
});

test('several enquiries are marked as spam at once without script, and the answer says how many', {
  tag: '@desktop',
}, async ({ browser, database }) => {
  const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
  const page = await context.newPage();
  await join(page, await newInvitation(newStaffMail('plain'), 'sales'), 'Plain');
  const name = `Casino ${Date.now()}`;
  for (const nth of [1, 2, 3]) await enquire(browser, `${name} ${nth}`);
  await page.goto(deskAddress(`/?word=${encodeURIComponent(name)}`));
  const boxes = page.getByRole('checkbox', { name: /^Select enquiry/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Done for 2 enquiries.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText('Undone: the enquiry is as it was.');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Done for 2 enquiries.');
  expect(new URL(page.url()).searchParams.get('word')).toBe(name);
  await context.close();
  const rows = await database`
    select state, count(*)::int from enquiries where name like ${`${name}%`} group by state order by state`;
  expect(rows).toEqual([
    { state: 'new', count: 1 },
    { state: 'spam', count: 2 },
  ]);
});
