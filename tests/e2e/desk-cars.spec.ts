import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';

test.use({ locale: 'en', viewport: { width: 375, height: 667 } });

const ONE_SECOND = 1000;

test('from a phone: a price and a sold car, which the site shows within two seconds, and undo', {
  tag: ['@desktop', '@database'],
}, async ({ page, database }) => {
  await join(page, await newInvitation(newStaffMail('yard'), 'owner'), 'Li Wei');
  const [unit] = await database`
    select unit_id, units.model_id, stock_number, units.price_usd from units join models using (model_id)
    where status = 'at_port' and units.price_usd > 5000 and units.price_usd = listed_price_usd
    order by unit_id desc limit 1`;
  const path = `/car/${unit?.model_id}`;
  const row = page.locator(`#units-${unit?.unit_id}`);
  await page.goto(deskAddress(`/cars?word=${unit?.stock_number}`));
  const price = row.getByLabel(/^Price of/);
  await price.fill(String(Number(unit?.price_usd) - 123));
  await price.blur();
  await expect(row.getByRole('status')).toContainText('saved');
  const site = await page.context().newPage();
  const address = `http://en.localhost:${process.env.E2E_PORT}${path}`;
  const shown = (Number(unit?.price_usd) - 123).toLocaleString('en');
  await expect(async () => {
    await site.goto(address);
    await expect(site.locator('main')).toContainText(shown, { timeout: 100 });
  }).toPass({ timeout: 2 * ONE_SECOND, intervals: [100] });

  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('status')).toContainText('Taken back');
  await expect(price).toHaveValue(Number(unit?.price_usd).toLocaleString('en'));

  await row.getByRole('button', { name: 'Sold' }).click();
  await expect(row.getByRole('button', { name: 'Sold' })).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'At port' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
