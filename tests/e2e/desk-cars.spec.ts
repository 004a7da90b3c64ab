import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';

test.use({ locale: 'en', viewport: { width: 375, height: 667 } });

const SHOWN_WITHIN_MS = 10_000;

interface Unit {
  unit_id: number;
  model_id: number;
  stock_number: string;
  /** What it costs: its own price, or its model's. */
  price_usd: number;
  own_price_usd: number | null;
}

/** A unit whose price is that of its model in lists. @param nth of them */
async function cheapestUnit(database: Sql, nth: number): Promise<Unit> {
  const [unit] = await database<Unit[]>`
    select unit_id, units.model_id, stock_number, units.price_usd as own_price_usd,
      listed_price_usd as price_usd
    from units join models using (model_id)
    where status = 'at_port' and listed_price_usd > 5000
      and coalesce(units.price_usd, models.price_usd) = listed_price_usd
    order by unit_id desc limit 1 offset ${nth}`;
  if (!unit) throw new Error('The demo has no such unit.');
  return unit;
}

const inWords = (usd: number) => usd.toLocaleString('en');

async function openRow(page: Page, { unit_id: id, stock_number: number }: Unit) {
  await page.goto(deskAddress(`/cars?word=${number}`));
  const row = page.locator(`#units-${id}`);
  return { row, price: row.getByLabel(/^Price of/), status: row.getByRole('status') };
}

async function typePrice(page: Page, price: ReturnType<Page['locator']>, text: string) {
  await price.fill(text);
  await price.press('Enter');
  await expect(page.locator('form[data-state="busy"]')).toHaveCount(0);
}

/** Waits until a page of the English site has a text. */
async function expectOnSite(page: Page, path: string, text: string): Promise<void> {
  const site = await page.context().newPage();
  await expect(async () => {
    await site.goto(`http://en.localhost:${process.env.E2E_PORT}${path}`);
    await expect(site.locator('main')).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: SHOWN_WITHIN_MS, intervals: [100] });
  await site.close();
}

test('when two people edit one car, the second sees the price and name of the first; an odd price must be confirmed', {
  tag: ['@desktop', '@database'],
}, async ({ page, browser, database }) => {
  await enter(page, await newInvitation(newStaffMail('first'), 'owner'), 'Li Wei');
  const second = await browser.newPage({ locale: 'en' });
  await enter(second, await newInvitation(newStaffMail('second'), 'owner'), 'Anna');
  const unit = await cheapestUnit(database, 1);
  const mine = await openRow(page, unit);
  const theirs = await openRow(second, unit);
  await typePrice(page, mine.price, String(unit.price_usd - 100));
  await expect(mine.status).toContainText('saved');
  await typePrice(second, theirs.price, String(unit.price_usd - 200));
  const alert = theirs.row.getByRole('alert');
  await expect(alert).toContainText(`Li Wei changed this`);
  await expect(alert).toContainText(`It is now $${inWords(unit.price_usd - 100)}`);
  await theirs.row.getByRole('button', { name: 'Store mine' }).click();
  await expect(theirs.price).toHaveValue(inWords(unit.price_usd - 200));

  await typePrice(second, theirs.price, '150');
  await expect(alert).toContainText('Is that right?');
  await theirs.row.getByRole('link', { name: 'No, leave it' }).click();
  await expect(theirs.price).toHaveValue(inWords(unit.price_usd - 200));
  await second.close();
});

test('a used car is entered by a few words and found in the list and on the site, also without script', {
  tag: ['@desktop', '@database', '@quick'],
}, async ({ browser, page, database }) => {
  await enter(page, await newInvitation(newStaffMail('new'), 'owner'), 'Li Wei');
  const unit = await cheapestUnit(database, 2);
  const plain = await browser.newPage({
    locale: 'en',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  for (const [each, number] of [
    [page, `YARD-${Date.now() % 1e6}`],
    [plain, `PLAIN-${Date.now() % 1e6}`],
  ] as const) {
    await each.goto(deskAddress('/cars/new'));
    await each.getByLabel('Brand and model, number, or VIN').fill(`BAM-${unit.model_id}`);
    await each.getByRole('button', { name: 'Find' }).click();
    await each.getByRole('link', { name: `BAM-${unit.model_id}` }).click();
    await each.getByLabel('Stock number').fill(number);
    await each.getByLabel('Price in dollars').fill(String(unit.price_usd - 1000));
    await each.getByLabel('New or used').selectOption('Used');
    await each.getByLabel('Kilometres').fill('32 000');
    await each.getByRole('button', { name: 'Enter the car' }).click();
    await expect(each.getByText('The car is entered.')).toBeVisible();
    if (each === page) {
      // The next one of the model begins empty.
      const drafts = () => page.evaluate(() => sessionStorage.getItem('deskDrafts') ?? '');
      await expect.poll(drafts).not.toContain(number);
    }
    await each.goto(deskAddress(`/cars?word=${number}`));
    await expect(each.locator('main')).toContainText('32,000 km');
  }
  await expectOnSite(page, `/car/${unit.model_id}`, inWords(unit.price_usd - 1000));
  await plain.close();
});
