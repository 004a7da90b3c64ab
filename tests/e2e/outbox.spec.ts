import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { SYNC_TAG } from '@/lib/outbox/enquiry';
import { isLongRun } from '@/tests/support/extent';
import { expect, test } from './support/fixtures';
import {
  closeByEscape,
  enquiryLink,
  messagesIn,
  RESULT_URL,
  sendEnquiry,
  visit,
  whenFormIsLive,
} from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';
import { openWeakLine } from './support/weak-line';

const { enquiry: texts, layout } = messagesIn('en');
const { outbox } = messagesIn('en');

/** The browser itself logs what it could not load. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 403/] });

const HOME = addressOf('en', '/about');

let count = 0;
const newNeed = () => `Two of them to Darkhan ${Date.now()}-${++count}`;

const bar = (page: Page) => page.getByRole('region', { name: outbox.title });
const waiting = (page: Page) => bar(page).getByText('1 enquiry is waiting to be sent');
const NUMBER = /[0-9A-Z]{3}-[0-9A-Z]{4}/;
const sentLine = (page: Page) => bar(page).getByText(/is sent\. Its number: /);

/** Opens the form of a hydrated page. */
async function openForm(page: Page): Promise<Locator> {
  await enquiryLink(page, 'en').click();
  const form = page.getByRole('dialog', { name: texts.title });
  await whenFormIsLive(form);
  return form;
}

/** Fills the form in with a network, sends it without one, and closes it. */
async function writeOffline(page: Page, need: string, phone = '+976 9911 2233'): Promise<void> {
  const form = await openForm(page);
  await form.getByLabel('Phone').fill(phone);
  await form.getByLabel('Your name').fill('Bat-Erdene');
  await form.getByLabel('Country or region').fill('Mongolia');
  await form.getByRole('option', { name: 'Mongolia', exact: true }).click();
  await form.getByLabel('What do you need?').fill(need);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: outbox.kept })).toBeFocused();
  await expect(page.getByRole('dialog').getByText(need)).toBeVisible();
  await closeByEscape(page);
  await expect(waiting(page)).toBeVisible();
}

test('an enquiry written without a network is sent once by the next start of the browser, and its number shown', {
  tag: ['@database', '@quick'],
}, async ({ database }) => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const { launchOptions, viewport } = test.info().project.use;
  const start = () =>
    chromium.launchPersistentContext(folder, { ...launchOptions, ...(viewport && { viewport }) });
  const need = newNeed();
  const rows = () => database`select number from enquiries where remark = ${need}`;
  let context: BrowserContext = await start();
  try {
    const written = await context.newPage();
    await visit(written, HOME);
    await writeOffline(written, need);
    await context.close();
    expect(await rows()).toEqual([]);

    context = await start();
    const page = await context.newPage();
    await page.goto(HOME);
    await expect(sentLine(page)).toBeVisible();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    await expect(sentLine(page)).toContainText(row?.number);
    // Nothing of the person is left, and the number stays until it is closed.
    await page.reload();
    await expect(sentLine(page)).toContainText(row?.number);
    await bar(page).getByRole('link', { name: outbox.details }).click();
    await expect(page).toHaveURL(/\/e\?k=[\w-]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(row?.number);
    await page.goBack();
    await bar(page).getByRole('button', { name: layout.close }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-notice');
    expect(await page.evaluate((key) => localStorage.getItem(key), OUTBOX_KEY)).toBeNull();
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('is sent once by several open tabs, which all learn its number', { tag: '@database' }, async ({
  page,
  context,
  database,
}) => {
  const need = newNeed();
  await visit(page, HOME);
  const other = await context.newPage();
  await visit(other, HOME);
  let asked = 0;
  await context.route('**/api/clue/record?**', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.bringToFront();
  await writeOffline(page, need);
  await expect(waiting(other)).toBeVisible();
  asked = 0;
  await context.setOffline(false);
  for (const each of [page, other]) await expect(sentLine(each)).toHaveText(NUMBER);
  expect(await database`select id from enquiries where remark = ${need}`).toHaveLength(1);
  expect(asked).toBe(1);
});

// lib/outbox/outbox.test.tsx has both directions; only the long run tries both in a browser.
for (const [how, days] of [
  ['a year ahead', 370],
  ...(isLongRun() ? ([['a year behind', -370]] as const) : []),
] as const) {
  test(`is sent by a device whose clock is ${how}`, { tag: ['@database', '@desktop'] }, async ({
    page,
    database,
  }) => {
    const need = newNeed();
    await page.addInitScript((aheadMs) => {
      const now = Date.now;
      Date.now = () => now() + aheadMs;
    }, days * 86_400_000);
    await visit(page, HOME);
    await writeOffline(page, need);
    await page.context().setOffline(false);
    await expect(sentLine(page)).toHaveText(NUMBER);
    expect(await database`select id from enquiries where remark = ${need}`).toHaveLength(1);
  });
}

test.describe('the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedHosts: [/localhost:\d+$/],
    expectedErrors: [
      /Failed to (?:load resource|fetch)|ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE)/,
    ],
  });

  test('another one sends what waits, once, when the network is back and no page is open', {
    tag: ['@database', '@desktop'],
  }, async ({ page, context, database }) => {
    const need = newNeed();
    const line = await openWeakLine();
    const sent = () => line.answered.filter(({ path }) => path === '/api/clue/record').length;
    const rows = () => database`select number from enquiries where remark = ${need}`;
    const home = line.addressOf('en', '/about');
    try {
      await visit(page, home);
      await page.evaluate(() => navigator.serviceWorker.ready);
      line.broken = /^\/api\/clue\//;
      await writeOffline(page, need);
      await context.setOffline(false);

      // The next build's worker replaces it while the enquiry waits.
      const worker = await page.evaluate(async () => (await fetch('/service-worker.js')).text());
      line.worker = `${worker}\n// the next build`;
      const replaced = page.evaluate(
        () =>
          new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
          }),
      );
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await replaced;
      await expect(waiting(page)).toBeVisible();
      await page.goto('about:blank');

      line.broken = undefined;
      const session = await context.newCDPSession(page);
      const found = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const own = registrations.find(({ scopeURL }) => home.startsWith(scopeURL));
          if (own) resolve(own.registrationId);
        });
      });
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin: new URL(home).origin,
        registrationId: await found,
        tag: SYNC_TAG,
        lastChance: true,
      });
      await expect.poll(async () => (await rows()).length).toBe(1);

      await page.goto(home);
      const [row] = await rows();
      await expect(sentLine(page)).toContainText(row?.number);
      expect(sent()).toBe(1);
    } finally {
      await line.close();
    }
  });
});

test('one that is rejected can be corrected, and the corrected one is stored', {
  tag: ['@database', '@screens'],
}, async ({ page, database }) => {
  const need = newNeed();
  await visit(page, HOME);
  await writeOffline(page, need, '12');
  await page.context().setOffline(false);
  await bar(page).getByText('1 enquiry needs a look from you').click();
  await expect(bar(page).getByText(/phone number/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await bar(page).getByRole('button', { name: outbox.edit }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('What do you need?')).toHaveValue(need);
  await form.getByLabel('Phone').fill('+976 9911 2233');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(RESULT_URL);
  await expect(bar(page)).toHaveCount(0);
  const rows = await database`select mobile from enquiries where remark = ${need}`;
  expect(rows).toEqual([{ mobile: '+976 9911 2233' }]);
});

test('one that its writer removes is never sent', { tag: '@database' }, async ({
  page,
  database,
}) => {
  const need = newNeed();
  await visit(page, HOME);
  await writeOffline(page, need);
  await waiting(page).click();
  await bar(page).getByRole('button', { name: outbox.remove }).click();
  await bar(page).getByRole('button', { name: outbox.removeSure }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await visit(page, HOME);
  expect(await page.evaluate((key) => localStorage.getItem(key), OUTBOX_KEY)).toBeNull();
  expect(await database`select id from enquiries where remark = ${need}`).toEqual([]);
});

test('a browser that can keep nothing says so, and the text stays in the form', {
  tag: '@database',
}, async ({ page, database }) => {
  const need = newNeed();
  const disk = await page.context().newCDPSession(page);
  const { origin } = new URL(HOME);
  await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await visit(page, HOME);
  const form = await openForm(page);
  await page.route('**/api/clue/record?**', (route) => route.abort('connectionreset'));
  await sendEnquiry(form, need);
  await expect(form.getByRole('alert').getByText(texts.noNetwork).first()).toBeVisible();
  await expect(form.getByLabel('What do you need?')).toHaveValue(need);
  await page.unroute('**/api/clue/record?**');
  await form.getByRole('button', { name: texts.sendAgain }).click();
  await expect(page).toHaveURL(RESULT_URL);
  expect(await database`select id from enquiries where remark = ${need}`).toHaveLength(1);
});

test('a form that is sent without a network before any script is there keeps its text', async ({
  page,
}) => {
  const need = newNeed();
  // Scripts that never load, as on a connection that breaks.
  await page.route('**/_next/static/**/*.js', () => {});
  await page.goto(addressOf('en', '/contactUs'), { waitUntil: 'commit' });
  const form = page.locator('main form[method=post]');
  await form.getByLabel('What do you need?').fill(need);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('chrome-error://chromewebdata/');
  // Once this page is drawn, the process of the page that was left has reported its state.
  await page.screenshot();
  await page.context().setOffline(false);
  await page.goBack({ waitUntil: 'commit' });
  await expect(form.getByLabel('What do you need?')).toHaveValue(need);
});
