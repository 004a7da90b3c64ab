import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { enquiryPath } from '@/lib/routing/desk-address';
import { originOf } from '@/lib/routing/hosts';
import { deskAddress, join, newInvitation, newStaffMail } from '@/tests/e2e/support/desk';
import { CHROMIUM_SWITCHES, findHeadlessChromium } from '@/tests/support/chromium';
import { PATIENCE_MS } from '@/tests/support/patience';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { unpackTestDatabase } from '@/tests/support/server/test-database';

/** Long enough for some three hundred pages on a machine that does other things too. */
const CHECKED_WITHIN_MS = 240_000;

const dataDir = temporaryDataDir();
let site: RunningSite;
let browser: Browser;
let page: Page;

/** A site without a catalogue, so with few pages, in one process, which starts sooner. */
async function start(): Promise<void> {
  site = await startSite(dataDir, { SEED_DEMO: 'false', WEB_PROCESSES: '1' });
  vi.stubEnv('E2E_PORT', String(site.port));
  vi.stubEnv('E2E_DATA_DIR', dataDir);
}

beforeAll(async () => {
  await unpackTestDatabase(dataDir);
  await start();
  browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: CHROMIUM_SWITCHES,
  });
  const context = await browser.newContext({ locale: 'en' });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  await join(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  removeDataDir(dataDir);
  vi.unstubAllEnvs();
});

const checkNow = (on: Page) => on.getByRole('button', { name: 'Check now' });

it('a check is started only once, and shows its progress and its findings without a reload', async () => {
  await page.goto(deskAddress('/languages'));
  await page.getByText('Nothing has been checked yet.').waitFor();
  const other = await page.context().newPage();
  await other.goto(deskAddress('/languages'));

  await checkNow(page).click();
  await page.getByRole('progressbar').waitFor();
  expect(await checkNow(page).count()).toBe(0);
  await page.getByText(/\d+ of \d+ pages looked at/).waitFor();
  // The other page still offers it.
  await checkNow(other).click();
  await other.getByText('Another check waits or runs already.').waitFor();

  for (const each of [page, other]) {
    await checkNow(each).waitFor({ timeout: CHECKED_WITHIN_MS });
    await each.getByText('Last check:').waitFor();
    expect(await each.getByRole('progressbar').count()).toBe(0);
  }
  await page.getByRole('row', { name: 'All pages' }).waitFor();
  await other.close();

  await page.goto(deskAddress('/languages/th/sheet?path=/about'));
  await page.getByRole('heading', { name: 'In search results' }).first().waitFor();
});

it('staff learn within three seconds that the database hangs, and keep what they typed', async () => {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'lock.json'), 'utf8'));
  const other = await page.context().newPage();
  await other.goto(deskAddress('/languages'));
  const send = (address: string, form: Record<string, string>) =>
    other.evaluate(
      async ([to, fields]) => {
        const signal = AbortSignal.timeout(3000);
        const body = new URLSearchParams(fields);
        const answer = await fetch(to, { method: 'POST', body, signal });
        return { status: answer.status, page: await answer.text() };
      },
      [address, form] as const,
    );
  process.kill(pid, 'SIGSTOP');
  try {
    const opened = await page.goto(deskAddress('/languages'), { timeout: 3000 });
    expect(opened?.status()).toBe(503);
    await page.getByRole('heading', { name: 'The database isn’t answering' }).waitFor();
    const note = await send('/do/write-note', { id: '1', text: 'Ring back on Wednesday' });
    expect(note.status).toBe(503);
    expect(note.page).toContain('Ring back on Wednesday</textarea>');
    expect((await send('/export', { format: 'csv' })).status).toBe(503);
  } finally {
    process.kill(pid, 'SIGCONT');
    await other.close();
  }
  // Without a reload, because the page retries.
  await page.getByRole('heading', { name: 'Languages' }).first().waitFor();
});

it('a check that is interrupted by a stop of the site continues, and one that is stopped by a person ends', async () => {
  // Unchanged pages would be checked too fast.
  const sql = postgres(site.instance.databaseUrl, { max: 1, prepare: false });
  await sql`update site_pages set etag = null`;
  await sql.end();
  await page.goto(deskAddress('/languages'));
  await checkNow(page).click();
  // A check that has not begun would run only after the next start.
  const progress = page.getByText(/\d+ of \d+ pages looked at/);
  await expect
    .poll(async () => {
      await page.reload();
      return progress.count();
    })
    .toBe(1);
  await site.stop();
  await start();
  await page.goto(deskAddress('/languages'));
  await progress.or(page.getByText('are compared with each other')).waitFor();
  await page.getByRole('button', { name: 'Stop the check' }).click();
  await page.getByText('The check is stopped.').waitFor();
  await page.getByText('Somebody stopped the last check before its end.').waitFor();
  await page.getByText('The results below are older.').waitFor();
  await page.getByRole('row', { name: 'All pages' }).waitFor();
  expect(await checkNow(page).count()).toBe(1);
});

it('the demo is loaded by a command and taken out by one press, and enquiries stay', async () => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'demo', 'load'], { env });
  const context = await browser.newContext({ locale: 'en' });
  context.setDefaultTimeout(PATIENCE_MS);
  const visitor = await context.newPage();
  const home = originOf(`http://localhost:${site.port}`, 'en');
  const opening = visitor.getByText('The first cars will be here soon.');
  await expect
    .poll(async () => {
      await visitor.goto(home);
      return opening.count();
    })
    .toBe(0);
  await visitor.getByRole('article').first().waitFor();

  const sql = postgres(site.instance.databaseUrl, { max: 1, prepare: false });
  const unit = { unit_id: 1001, model_id: 101, stock_number: 'BAM-U1001', price_usd: 9000 };
  const [enquiry] = await sql`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang, brand, car_model, unit)
    values ('K7M-4R7X', 'car', 'erenhot', 'Bat', 'Mongolia', '', '+97699112233', '', 'mn', 'BYD', 'Song Plus',
      ${sql.json(unit)})
    on conflict (number) do update set name = excluded.name
    returning id`;
  await sql.end();
  const desk = await context.newPage();
  await join(desk, await newInvitation(newStaffMail('li'), 'owner'), 'Li Wei');
  await desk.goto(deskAddress('/cars'));
  await desk.getByRole('link', { name: 'Remove the demo' }).click();
  await desk.getByText(/^\d+ models$/).waitFor();
  await desk.getByRole('button', { name: 'Remove the whole demo' }).click();
  await desk.getByText('The demo is removed.').waitFor();
  await expect
    .poll(async () => {
      await visitor.goto(home);
      return opening.count();
    })
    .toBe(1);
  expect((await visitor.goto(`${home}/car/101`))?.status()).toBe(404);
  expect(await desk.getByRole('link', { name: 'Remove the demo' }).count()).toBe(0);
  await desk.goto(deskAddress(enquiryPath(Number(enquiry?.id))));
  await desk.getByText('BYD Song Plus', { exact: true }).waitFor();
  await desk.getByText('BAM-U1001').waitFor();
  await context.close();
});
