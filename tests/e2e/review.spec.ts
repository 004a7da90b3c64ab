import { readFileSync } from 'node:fs';
import type { Browser, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { logInAs, newMember, PASSWORD } from './support/new-member';
import { visit } from './support/page';
import { axeFaults, narrowFaults } from './support/page-checks';
import { film, padded, photograph } from './support/review-media';
import { addressOf } from './support/site';

const en = JSON.parse(readFileSync('messages/en.json', 'utf8'));
const form: Record<string, string> = en.reviewForm;
const ratings: Record<string, string> = en.reviewForm.ratings;
const own: Record<string, string> = en.ownReviews;
const list: Record<string, string> = en.reviewList;
const EXPERIENCE = 'Машина пришла в срок, бумаги были готовы.';

/** The car that is reviewed, and the form for it. */
let carPath = '';
let publishPath = '';

test.beforeAll(({ cars: [car] }) => {
  carPath = car.path;
  publishPath = `/car/commentPublishM?model_id=${car.modelId}`;
});

async function openForm(page: Page, path = publishPath) {
  await visit(page, addressOf('en', path));
  await expect(page.getByRole('button', { name: form.send })).toBeVisible();
  if (path === publishPath) await expect(page.getByLabel(form.car ?? '')).toHaveValue(/BYD/);
}

const files = (page: Page) => page.getByRole('list', { name: form.fileList }).getByRole('listitem');
const inPhase = (page: Page, phase: string) => page.locator(`li[data-phase="${phase}"]`);
const choose = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(chosen);

/** The picture in the body of an upload; null for a film. */
async function sentPicture(request: Request) {
  const headers = { 'content-type': request.headers()['content-type'] ?? '' };
  const body = new Uint8Array(request.postDataBuffer() ?? []);
  const file = (await new Response(body, { headers }).formData()).get('file');
  if (!(file instanceof Blob) || !file.type.startsWith('image/')) return null;
  const { format, width, height } = await sharp(await file.arrayBuffer()).metadata();
  return { format, width, height };
}

async function fillIn(page: Page, experience = EXPERIENCE) {
  await page.getByRole('radio', { name: ratings['4'] }).check({ force: true });
  await page.getByLabel(form.experience ?? '').fill(experience);
}

/**
 * Approves a review at the desk, by keyboard, with its pictures and its film seen there before the
 * site shows them.
 */
async function approveAtDesk(browser: Browser, experience: string) {
  const context = await browser.newContext({ locale: 'en' });
  const desk = await context.newPage();
  await join(desk, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  await desk.getByRole('link', { name: 'Reviews' }).click();
  const review = desk.getByRole('article').filter({ hasText: experience });
  const picture = review.getByRole('img', { name: /^Picture 1/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const film = await review.getByLabel('Video of the review').getAttribute('src');
  const part = await desk.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { range: 'bytes=0-99' } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers) };
  }, film ?? '');
  expect(part).toMatchObject({
    status: 206,
    headers: {
      'content-length': '100',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    },
  });
  expect(await axeFaults(desk)).toEqual([]);
  await review.getByRole('button', { name: 'Approve' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('status')).toHaveText('The review is on the site.');
  await context.clearCookies();
  expect((await desk.goto(deskAddress(film ?? '')))?.status()).toBe(404);
  await context.close();
}

// Reviews are written on a phone: the form has one column on every screen.
test('a review with pictures and a video is written, waits, and is public once approved', {
  tag: ['@phone', '@quick'],
}, async ({ page, browser }) => {
  // Made unique, because an earlier run's review may already be public.
  const experience = `${EXPERIENCE} ${Date.now()}`;
  const { token } = await newMember();
  await logInAs(page, token);
  await openForm(page);
  expect(await axeFaults(page)).toEqual([]);
  const uploads: Request[] = [];
  // Only an intercepted request exposes its file.
  await page.route('**/api/review/upload**', (route) => {
    uploads.push(route.request());
    return route.continue();
  });

  await choose(page, [
    await photograph('a-name-as-long-as-telephones-and-people-give-20261104.jpg', '#335577'),
    await photograph('road.jpg', '#775533'),
    await film(page, 'drive.webm'),
  ]);
  // The arrows move between the stars.
  await page.getByRole('radio', { name: ratings['1'] }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(ratings['3'] ?? '').last()).toBeVisible();
  await fillIn(page, experience);
  await page.getByLabel(form.year ?? '').selectOption('2026');
  await page.getByLabel(form.month ?? '').selectOption({ label: 'March' });
  await page.getByLabel(form.comment ?? '').fill('Warm even at −30 °C.');
  await expect(inPhase(page, 'done')).toHaveCount(3);
  await expect(files(page).first().locator('img')).toBeVisible();
  // Both photographs were 2600 px long, and lay on their side.
  const pictures = (await Promise.all(uploads.map(sentPicture))).filter(Boolean);
  expect(pictures).toEqual(Array(2).fill({ format: 'jpeg', width: 1024, height: 2048 }));
  expect(await narrowFaults(page, 'the form with files')).toEqual([]);

  // Reloading loses neither the text nor what was uploaded.
  await openForm(page);
  await expect(inPhase(page, 'done')).toHaveCount(3);
  await expect(page.getByLabel(form.experience ?? '')).toHaveValue(experience);
  await expect(page.getByRole('radio', { name: ratings['4'] })).toBeChecked();

  await page.getByRole('button', { name: form.send }).click();
  await page.waitForURL(/\/car\/myReviewListM\?published=\d+$/);
  await expect(page.getByText(own.thanks ?? '')).toBeVisible();
  const written = page.getByRole('article').filter({ hasText: experience });
  await expect(written.getByText(en.ownReviews.states.pending ?? '')).toBeVisible();
  await expect(written.getByRole('link', { name: /Enlarge|Play/ })).toHaveCount(3);
  await expect(page.getByText(list.noMore ?? '')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await visit(page, addressOf('en', carPath));
  await expect(page.locator('#reviews').getByText(experience)).toHaveCount(0);
  await approveAtDesk(browser, experience);

  for (const path of [carPath, '/homeReviews']) {
    await expect(async () => {
      await visit(page, addressOf('en', path));
      await expect(page.getByText(experience)).toBeVisible({ timeout: 500 });
    }).toPass();
    const review = page.getByRole('article').filter({ hasText: experience });
    await expect(review).toContainText('4 out of 5');
    await expect(review).toContainText('March 2026');
  }
  const data = await page.request.get(
    addressOf('en', carPath).replace('en.localhost', 'localhost'),
    {
      headers: { host: new URL(addressOf('en')).host },
    },
  );
  expect(await data.text()).toContain('"@type":"AggregateRating"');

  // The viewer shows the pictures upright, and plays the film.
  const review = page.getByRole('article').filter({ hasText: experience });
  const picture = review.getByRole('link', { name: /Enlarge/ }).first();
  await picture.click();
  const viewer = page.getByRole('dialog', { name: en.reviewViewer.title });
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect
    .poll(() =>
      viewer
        .getByRole('img', { name: '1 of 3' })
        .evaluate((img: HTMLImageElement) => img.naturalHeight / img.naturalWidth),
    )
    .toBeCloseTo(2, 1);
  await page.keyboard.press('ArrowLeft');
  const video = viewer.locator('video');
  await expect(video).toHaveAttribute('poster', /^\/media\//);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(320);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('without a login nothing is sent, and text and files are still there after it', async ({
  page,
}) => {
  const { email } = await newMember();
  await openForm(page);
  await expect(page.getByText(form.loginNote ?? '')).toBeVisible();
  await choose(page, await photograph('yard.jpg', '#335577'));
  await expect(files(page).getByText(form.waitingLogin ?? '')).toBeVisible();
  await fillIn(page);
  await page.getByRole('button', { name: form.send }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText(form.notLoggedIn ?? '').last()).toBeVisible();

  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(form.notLoggedIn ?? '')).toHaveCount(0);
  expect(page.url()).toBe(addressOf('en', publishPath));
  await expect(inPhase(page, 'done')).toHaveCount(1);
  await expect(page.getByLabel(form.experience ?? '')).toHaveValue(EXPERIENCE);
  await page.getByRole('button', { name: form.send }).click();
  await page.waitForURL(/\/car\/myReviewListM/);
});

test('what is missing, too many, or no picture is said in words', async ({ sharedPage: page }) => {
  const { token } = await newMember();
  await logInAs(page, token);
  await openForm(page, '/car/commentPublishM');
  await page.getByRole('button', { name: form.send }).click();
  const fields = page.locator('main form');
  for (const text of [form.chooseCar, form.selectRating, form.fillExperience])
    await expect(fields.getByText(text ?? '')).toBeVisible();
  await expect(page.getByLabel(form.car ?? '')).toBeFocused();
  await page.getByLabel(form.car ?? '').fill('zzzz qqqq');
  await expect(fields.getByText(en.reviewForm.cars.empty ?? '').first()).toBeVisible();
  await page.getByLabel(form.car ?? '').fill('seagull');
  await page
    .getByRole('option', { name: /Seagull/ })
    .first()
    .click();
  await expect(fields.getByText(form.chooseCar ?? '')).toHaveCount(0);

  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(fields.getByText('Only image and video files are accepted')).toBeVisible();
  const pictures = await Promise.all(
    Array.from({ length: 7 }, (_, i) => photograph(`${i}.jpg`, `#${i}05070`)),
  );
  await choose(page, pictures);
  await expect(fields.getByText('Only 6 images are allowed')).toBeVisible();
  await expect(files(page)).toHaveCount(6);
  const short = await film(page, 'one.webm');
  await choose(page, [short, { ...short, name: 'two.webm' }]);
  await expect(fields.getByText('Only 1 video file is allowed')).toBeVisible();
  await choose(page, [short, ...pictures.slice(0, 1)]);
  await expect(fields.getByText('Only 7 files')).toBeVisible();
  await expect(files(page)).toHaveCount(7);

  await page.getByRole('button', { name: 'Remove: 0.jpg' }).click();
  await choose(page, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') });
  await expect(
    fields.getByText('File broken.jpg processing failed: the browser cannot read it'),
  ).toBeVisible();
});

test.describe('a lost network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('keeps the text and the other files, and the upload can be tried again', async ({
    page,
    context,
  }) => {
    const { token } = await newMember();
    await logInAs(page, token);
    await openForm(page);
    await choose(page, await photograph('first.jpg', '#335577'));
    await expect(inPhase(page, 'done')).toHaveCount(1);
    await fillIn(page);
    const short = await film(page, 'short.webm');
    await context.setOffline(true);
    await choose(page, await photograph('second.jpg', '#557733'));
    await expect(page.getByText('File upload failed: no connection')).toBeVisible();
    await expect(inPhase(page, 'done')).toHaveCount(1);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.getByText(form.someFilesFailed ?? '').last()).toBeVisible();
    await page.getByRole('button', { name: 'Try again: second.jpg' }).click();
    await expect(inPhase(page, 'failed')).toHaveCount(1);
    // The code for videos is loaded only when there is one.
    await choose(page, short);
    await expect(page.getByText('File upload failed: no connection')).toHaveCount(2);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again: second.jpg' }).click();
    await expect(inPhase(page, 'done')).toHaveCount(2);
    await page.getByRole('button', { name: 'Try again: short.webm' }).click();
    await expect(inPhase(page, 'done')).toHaveCount(3);
    await expect(page.getByLabel(form.experience ?? '')).toHaveValue(EXPERIENCE);

    // The request of the review itself fails; the retry stores it once.
    await context.setOffline(true);
    await page.getByRole('button', { name: form.send }).click();
    await expect(page.getByText('Submit failed: no connection').last()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: form.send }).click();
    await page.waitForURL(/\/car\/myReviewListM/);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('a video that is too large is recorded again so that it fits', async ({ page }) => {
  const { token } = await newMember();
  await logInAs(page, token);
  await openForm(page);
  const large = padded(await film(page, 'large.webm'), UPLOAD_MAX_BYTES + 1024 * 1024);
  await choose(page, large);
  await expect(inPhase(page, 'done')).toHaveCount(1);
  await expect(page.getByText(form.videoToImage ?? '')).toHaveCount(0);
  await expect(files(page).locator('.icon-play')).toBeVisible();
});

test('a video that is too large becomes a picture where the browser records nothing', async ({
  page,
}) => {
  const { token } = await newMember();
  await logInAs(page, token);
  await openForm(page);
  const large = padded(await film(page, 'large.webm'), UPLOAD_MAX_BYTES + 1024 * 1024);
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  await choose(page, large);
  await expect(inPhase(page, 'done')).toHaveCount(1);
  await expect(page.getByText('Video file is too large, converted to static image')).toBeVisible();
  await expect(page.getByText('Browser does not support MediaRecorder')).toBeVisible();
  await expect(files(page).locator('.icon-play')).toHaveCount(0);
});

test('own reviews are for members', async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/car/myReviewListM'));
  await expect(page.getByText(own.loginNote ?? '')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: own.login }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('all reviews can be read to the end', async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/homeReviews'));
  expect(await axeFaults(page)).toEqual([]);
  const articles = page.getByRole('article');
  const more = page.getByRole('button', { name: list.more });
  await expect(more).toBeVisible();
  let count = await articles.count();
  while (await more.isVisible()) {
    await more.click();
    await expect.poll(() => articles.count()).toBeGreaterThan(count);
    count = await articles.count();
  }
  await expect(page.getByText(list.noMore ?? '')).toBeVisible();
});
