import { type BrowserContext, type Locator, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { SENT_NUMBER } from '@/tests/support/addresses';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { rememberEnquiry } from './support/page';
import { axeFaults } from './support/page-checks';
import { callApi } from './support/signed-call';
import { addressOf, textOf } from './support/site';

test.use({
  locale: 'en',
  viewport: { width: 375, height: 667 },
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Asia/Shanghai',
  expectedErrors: [/status of 404/],
});

/** A site of its own: other tests expect unassigned enquiries, and pages without people. */
let site: RunningSite;
const others = { port: process.env.E2E_PORT, folder: process.env.E2E_DATA_DIR };

test.beforeAll(async () => {
  site = await startSite(temporaryDataDir(), { WEB_PROCESSES: '2' });
  process.env.E2E_PORT = String(site.port);
  process.env.E2E_DATA_DIR = site.dataDir;
});
test.afterAll(async () => {
  process.env.E2E_PORT = others.port;
  process.env.E2E_DATA_DIR = others.folder;
  await site.stop();
  await removeDataDir(site.dataDir);
});

interface Shown {
  latin: string;
  cyrillic: string;
  languages: string[];
  messenger: string;
}

/** Fills in the form for a new person of Erenhot who answers around the clock. */
async function addPerson(page: Page, { latin, cyrillic, languages, messenger }: Shown) {
  await page.getByRole('link', { name: 'Add a person' }).tap();
  await expect(page.getByLabel('Name in Latin letters')).toHaveValue('');
  await page.getByLabel('Name in Latin letters').fill(latin);
  await page.getByLabel('Name in Cyrillic letters').fill(cyrillic);
  await page.getByLabel('Port', { exact: true }).selectOption('Erenhot');
  await page.getByLabel('What they do').selectOption('Sales');
  for (const language of languages) await page.getByLabel(language, { exact: true }).check();
  await page.getByLabel('Messenger').fill(messenger);
  for (const day of ['Sat', 'Sun']) await page.getByLabel(day).check();
  await page.getByLabel('From', { exact: true }).selectOption('0:00');
  await page.getByLabel('Until', { exact: true }).selectOption('24:00');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The person offered beside a car to readers of a language who chose Erenhot. */
async function offeredLine(context: BrowserContext, locale: 'mn' | 'ru'): Promise<Page> {
  await context.addCookies([{ name: 'site', value: '2', url: addressOf(locale) }]);
  const page = await context.newPage();
  await page.goto(addressOf(locale, '/car/101'));
  return page;
}

test('a person added on a phone is offered to buyers of the language, and the next one while they are away', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const api = await request.newContext();
  for (const path of ['/contactUs', '/car/101']) {
    expect(await textOf(api, 'mn', path)).not.toMatch(/person-line|people-list|Болд/);
  }

  await enter(page, await newInvitation(newStaffMail('owner'), 'owner'), 'Li Wei');
  await page.goto(deskAddress('/people'));
  await expect(page.getByText('Nobody yet.')).toBeVisible();

  // A rejected form comes back with everything that was typed.
  const bold = { latin: 'Bold', cyrillic: 'Болд', messenger: '???' };
  await addPerson(page, { ...bold, languages: ['Mongolian', 'Russian'] });
  await page.getByLabel('Account that enquiries go to').selectOption('Li Wei');
  const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: '#a63' } });
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'bold.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg().toBuffer(),
  });
  await expect(page.getByRole('button', { name: /^Focus point/ })).toBeVisible();
  await save(page);
  await expect(page.getByText('Not saved. Please look at the marked fields.')).toBeVisible();
  await expect(page.getByLabel('Name in Cyrillic letters')).toHaveValue('Болд');
  await expect(page.getByLabel('Messenger')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Messenger').fill('https://m.me/bold.example');
  await save(page);
  await expect(page.getByText(/^Added\./)).toBeVisible();
  await expect(card(page, 'Bold')).toContainText('Answers now');
  expect(await axeFaults(page)).toEqual([]);

  await addPerson(page, {
    latin: 'Saran',
    cyrillic: 'Саран',
    messenger: 'saran.example',
    languages: ['Mongolian'],
  });
  await save(page);
  const savedAt = Date.now();
  await expect.poll(() => textOf(api, 'mn', '/contactUs'), { intervals: [50] }).toContain('Саран');
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - savedAt} ms` });

  const buyer = await browser.newContext({ locale: 'mn', timezoneId: 'Asia/Shanghai' });
  const contact = await buyer.newPage();
  await contact.goto(addressOf('mn', '/contactUs'));
  const people = contact.locator('.people-list');
  await expect(people).toContainText('Болд');
  await expect(people).toContainText('Монгол, орос');
  await expect(people).toContainText('Одоо хариулж байна');
  expect(await axeFaults(contact)).toEqual([]);
  await contact.goto(addressOf('ru', '/contactUs'));
  await expect(people).toContainText('Сейчас отвечает');

  const russian = await offeredLine(buyer, 'ru');
  await expect(russian.getByText('Болд сейчас отвечает по-русски')).toBeVisible();
  const car = await offeredLine(buyer, 'mn');
  await expect(car.getByText('Болд одоо монголоор хариулж байна')).toBeVisible();
  const chat = car
    .locator('.only-erenhot')
    .getByRole('link', { name: /Messenger/ })
    .first();
  await expect(chat).toHaveAttribute('href', /^https:\/\/m\.me\/bold\.example\?ref=BAM-101&text=./);
  expect(await axeFaults(car)).toEqual([]);

  // After an enquiry, its number and who answers it are seen at once.
  const sent = await buyer.newPage();
  await rememberEnquiry(sent, addressOf('mn'));
  await sent.goto(addressOf('mn', `/result?number=${SENT_NUMBER}`));
  for (const text of [SENT_NUMBER, 'Болд одоо монголоор хариулж байна']) {
    await expect(sent.getByText(text, { exact: true })).toBeInViewport();
  }
  expect(await axeFaults(sent)).toEqual([]);

  await page.bringToFront();
  await card(page, 'Bold').getByRole('button', { name: 'Away for an hour' }).tap();
  await expect(page.getByText(/^Noted\./)).toBeVisible();
  await expect(card(page, 'Bold')).toContainText('Away until');
  await expect(async () => {
    await car.reload();
    await expect(car.getByText('Саран одоо монголоор хариулж байна')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(car.getByText('Болд')).toHaveCount(0);
  await card(page, 'Bold').getByRole('button', { name: 'Back again' }).tap();
  await expect(card(page, 'Bold')).toContainText('Answers now');

  // The person who is not away gets the enquiry, and sees it as theirs.
  const answer = await callApi('/api/clue/record', {
    name: 'Бат',
    mobile: '+97699112233',
    country: 'Mongolia',
    remark: 'Үнэ?',
    lang: 'mn',
  });
  expect(answer.code).toBe(0);
  await page.goto(deskAddress('/'));
  await page.getByRole('link', { name: /Бат/ }).first().click();
  await expect(page.getByText('You have it')).toBeVisible();

  await page.goto(deskAddress('/people'));
  await page.getByRole('link', { name: 'Bold' }).tap();
  await page.getByText('Remove this person').tap();
  await page.getByRole('button', { name: 'Remove Bold' }).tap();
  await expect(card(page, 'Bold')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(card(page, 'Bold')).toBeVisible();
  await page.goto(deskAddress('/audit'));
  await expect(page.getByRole('row').nth(1)).toContainText('Болд / Bold');
  await buyer.close();
  await api.dispose();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact page says plain hours, and the desk adds and takes away by plain forms', {
    tag: '@desktop',
  }, async ({ page }) => {
    await enter(page, await newInvitation(newStaffMail('plain'), 'owner'), 'Anna');
    await page.goto(deskAddress('/people'));
    await addPerson(page, {
      latin: 'Enkh',
      cyrillic: 'Энх',
      messenger: 'enkh.example',
      languages: ['Thai'],
    });
    await save(page);
    await card(page, 'Enkh').getByRole('button', { name: 'Away today' }).tap();
    await expect(page.getByText(/^Away until/)).toBeVisible();
    await card(page, 'Enkh').getByRole('button', { name: 'Back again' }).tap();
    await expect(async () => {
      await page.goto(addressOf('th', '/car/101'));
      await expect(page.getByText('Enkh ตอบเป็นภาษาไทย: ทุกวัน')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
