import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { film } from './support/review-media';
import { addressOf } from './support/site';

// Removed records answer 404.
test.use({ locale: 'en', expectedErrors: [/status of 404/] });

const tag = ['@desktop', '@database'];
const SHOWN_WITHIN_MS = 10_000;

async function joinAs(page: Page, name: string): Promise<void> {
  await enter(page, await newInvitation(newStaffMail('catalogue'), 'owner'), name);
}

/** A model that no other test looks at. @param nth of those without cars, from the end */
async function modelWithoutUnits(database: Sql, nth: number): Promise<number> {
  const [model] = await database<{ model_id: number }[]>`
    select model_id from models where not exists (select from units where units.model_id = models.model_id)
    order by model_id desc limit 1 offset ${nth}`;
  if (!model) throw new Error('Every model of the demo has cars.');
  return model.model_id;
}

const save = (page: Page, name: 'Save' | 'Enter' = 'Save') =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until a page of the English site is served, and has a text. */
async function expectOnSite(page: Page, path: string, status: number, text: string) {
  const site = await page.context().newPage();
  await expect(async () => {
    expect((await site.goto(addressOf('en', path)))?.status()).toBe(status);
    await expect(site.locator('main')).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: SHOWN_WITHIN_MS, intervals: [100] });
  await site.close();
}

test('the facts of a model are changed at the desk, seen on its page, and taken back', {
  tag: [...tag, '@quick'],
}, async ({ page, database }) => {
  await joinAs(page, 'Li Wei');
  const id = await modelWithoutUnits(database, 0);
  await page.goto(deskAddress(`/cars/model/${id}`));
  const length = page.getByLabel('Length, mm');
  const before = await length.inputValue();
  await length.fill('4 321');
  await page.getByText('In a few words').click();
  await page.locator('#summary_en').fill('Told at the desk.');
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectOnSite(page, `/car/${id}`, 200, 'Told at the desk.');
  await expectOnSite(page, `/car/${id}`, 200, '4,321 ×');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(length).toHaveValue(before);

  await length.fill('long');
  await page.getByLabel('Doors').fill('13');
  await save(page);
  await expect(page.getByText('A whole number from 500 to 30,000.')).toBeVisible();
  await expect(page.getByLabel('Doors')).toHaveAccessibleDescription(
    'A whole number from 0 to 12.',
  );
  await expect(length).toHaveValue('long');
});

test('when two people edit one model, the second sees what the first wrote and nothing is lost', {
  tag,
}, async ({ page, browser, database }) => {
  await joinAs(page, 'Li Wei');
  const second = await browser.newPage({ locale: 'en' });
  await joinAs(second, 'Anna');
  const path = deskAddress(`/cars/model/${await modelWithoutUnits(database, 1)}`);
  const gears = (each: Page) => each.locator('#gears');
  for (const each of [page, second]) await each.goto(path);
  await gears(page).fill('21');
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  await gears(second).fill('22');
  await save(second);
  await expect(second.getByText(/^Changed by Li Wei on/)).toBeVisible();
  await expect(gears(second)).toHaveAccessibleDescription(
    'Somebody has changed this. Stored is: 21',
  );
  await expect(gears(second)).toHaveValue('22');
  await save(second);
  await expect(second.getByText('Saved.')).toBeVisible();
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(gears(second)).toHaveValue('21');
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await second.close();
});

/** The required fields of a model. */
const FACTS = {
  model_name: 'Steppe',
  model_year: '2026',
  price_usd: '19 900',
  power_kw: '110,5',
  power_hp: '150',
  length_mm: '4600',
  width_mm: '1900',
  height_mm: '1700',
  seats: '5',
  doors: '5',
};
const CHOICES = {
  type_sign: 'sedan',
  energy_type: 'petrol',
  drive: 'awd',
  gearbox: 'automatic',
  steering: 'left',
  charging_standard: 'none',
  warranty_region: 'export',
  winter_package: 'true',
  era_glonass: 'false',
};

test('a new brand gets a model, which is removed, restored, and holds its brand', {
  tag,
}, async ({ page }) => {
  await joinAs(page, 'Li Wei');
  const sign = `zz-${Date.now()}`;
  await page.goto(deskAddress('/cars/brands'));
  await page.getByRole('link', { name: 'New brand' }).click();
  await page.getByLabel('Brand name').fill('Zz Yurt');
  await page.getByLabel('Sign').fill(sign);
  await save(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zz Yurt');

  await page.goto(deskAddress('/cars/model/new'));
  await page.locator('#brand_sign').selectOption(sign);
  for (const [name, value] of Object.entries(CHOICES)) {
    await page.locator(`#${name}`).selectOption(value);
  }
  await save(page, 'Enter');
  await expect(page.locator('#seats')).toHaveAccessibleDescription('This is needed.');
  await expect(page.locator('#drive')).toHaveValue('awd');
  for (const [name, value] of Object.entries(FACTS)) await page.locator(`#${name}`).fill(value);
  await save(page, 'Enter');
  await expect(page.getByText('Entered.')).toBeVisible();
  const path = new URL(page.url()).pathname;
  const car = `/car/${path.split('/').pop()}`;
  await expectOnSite(page, car, 200, '111 kW (150 hp)');

  const remove = async (what: string) => {
    await page.getByText(`Remove this ${what}`).click();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Removed. Nothing is deleted for good')).toBeVisible();
  };
  await page.goto(deskAddress(`/cars/brands/${sign}`));
  await page.getByText('Remove this brand').click();
  await expect(page.getByText('There is still 1 model of it')).toBeVisible();
  await page.goto(deskAddress(path));
  await remove('model');
  await expectOnSite(page, car, 404, '');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Steppe' })
    .first()
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('Restored.')).toBeVisible();
  await expectOnSite(page, car, 200, 'Zz Yurt');

  await page.goto(deskAddress(path));
  await remove('model');
  await page.goto(deskAddress(`/cars/brands/${sign}`));
  await remove('brand');
  await expectOnSite(page, `/brand/${sign}`, 404, '');
});

test('an enquiry about one car names it on its page', {
  tag,
}, async ({ page, database }) => {
  await joinAs(page, 'Li Wei');
  const [unit] = await database`
    select unit_id, units.model_id, stock_number, model_sign,
      coalesce(units.price_usd, models.price_usd) as price_usd
    from units join models using (model_id) where status = 'at_port' order by unit_id limit 1`;
  if (!unit) throw new Error('The demo has no car at a port.');
  const { model_sign: sign, ...asked } = unit;
  const number = `U${Date.now()}`;
  const [enquiry] = await database`
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang, answer_due_at,
      car_model_sign, unit)
    values (${number}, 'car', 'khorgos', ${number}, 'Монгол', '', '+976 9911 2233', '', 'mn', now(),
      ${sign}, ${database.json(asked)})
    returning id`;
  await page.goto(deskAddress(`/enquiries/${enquiry?.id}`));
  await expect(page.getByRole('link', { name: unit.stock_number })).toBeVisible();
});

test('a film of a car is sent from its form, and plays on its page', { tag }, async ({
  page,
  database,
}) => {
  await joinAs(page, 'Li Wei');
  const [unit] = await database`
    select unit_id, model_id from units where status = 'at_port' order by unit_id offset 5 limit 1`;
  await page.goto(deskAddress(`/cars/unit/${unit?.unit_id}`));
  await page.getByLabel('Choose a video').setInputFiles(await film(page, 'around.webm'));
  await expect(page.getByRole('button', { name: 'Remove the video' })).toBeVisible();
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  const site = await page.context().newPage();
  await expect(async () => {
    await site.goto(addressOf('en', `/car/${unit?.model_id}/${unit?.unit_id}`));
    const video = site.locator('main video');
    await expect(video).toHaveAttribute('src', /^\/media\/.*\.webm$/, { timeout: 100 });
    // The still that the desk has drawn of it, not the site's own.
    await expect(video).toHaveAttribute('poster', /\.avif$/, { timeout: 100 });
  }).toPass({ timeout: SHOWN_WITHIN_MS, intervals: [100] });
  await site.close();
});
