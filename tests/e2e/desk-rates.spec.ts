import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { addressOf, textOf } from './support/site';

test.use({ locale: 'en' });

test('a rate is entered with its day and source, and buyers see it within seconds', {
  tag: ['@desktop', '@database'],
}, async ({ page, request }) => {
  await enter(page, await newInvitation(newStaffMail('rates'), 'owner'), 'Li Wei');
  await page.goto(deskAddress('/rates'));
  await expect(page.getByRole('heading', { name: 'Azerbaijan' })).toBeVisible();
  const list = page.getByRole('table').filter({ hasText: 'Baku' });
  await list.getByRole('link', { name: 'Excise · with an engine · > 7 years' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Azerbaijan · Excise · with an engine · > 7 years',
  );
  expect(await axeFaults(page)).toEqual([]);
  const value = page.getByLabel('Value', { exact: true });
  await expect(value).toHaveValue('1.5');

  await value.fill('much');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(value).toHaveValue('much');
  await expect(value).toHaveAccessibleDescription(/This cannot be read/);
  await value.fill('17.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(value).toHaveValue('17.5');
  await expect(page.getByLabel('This value is right')).not.toBeChecked();

  const source = `Tax Code of Azerbaijan, as read on ${Date.now()}`;
  await value.fill('1.75');
  await page.getByLabel('Source', { exact: true }).fill(source);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Saved');
  const history = page.getByRole('listitem').filter({ hasText: 'Li Wei' }).first();
  await expect(history).toContainText('holds now');
  await expect(page.getByText('came with the site')).toBeVisible();
  await expect(async () => {
    const html = await textOf(request, 'en', '/landedCost?to=baku');
    expect(html).toContain(source);
    expect(html).toContain('× 1.75');
  }).toPass({ intervals: [50] });

  await page.goto(addressOf('en', '/landedCost?to=baku'));
  await expect(page.getByRole('listitem').filter({ hasText: source })).toContainText('× 1.75');
  await page.goto(deskAddress('/audit'));
  await expect(page.getByRole('main')).toContainText('Azerbaijan · Excise');
});
