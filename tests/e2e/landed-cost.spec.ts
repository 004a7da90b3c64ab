import { expect, test } from './support/fixtures';
import { enquiryLink, RESULT_URL, sendEnquiry } from './support/page';
import { addressOf } from './support/site';

test('a car’s page says what it costs in the reader’s city, and leads to every sum of it', {
  tag: '@quick',
}, async ({ sharedPage: page }) => {
  await page.goto(addressOf('ru', '/car/1801'));
  const way = page.getByRole('link', { name: /^Москва, со всеми платежами: ≈ [\d\s]+–[\d\s]+\$/ });
  const said = ((await way.textContent()) ?? '').replace(/^.*≈ /, '');
  await way.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Jetour Traveller');
  const sums = page.getByRole('table').first();
  await expect(sums.getByRole('row', { name: /Со всеми платежами/ })).toContainText(said);
  // 187 kW and 1,998 cm³: 57.12 times 20,000 roubles.
  await expect(sums.getByRole('row', { name: /Утильсбор/ })).toContainText(/1\s142\s400\s₽/);
  await sums.getByRole('link', { name: 'Утильсбор' }).click();
  await expect(page).toHaveURL(/#RU-recycling-1000-2000$/);
  const rule = page.locator(':target');
  await expect(rule).toContainText('57,12');
  await expect(rule.getByRole('link', { name: /Decree 1291/ })).toBeVisible();

  // With another city chosen the delivery to this one is not shown.
  await page.goto(addressOf('ru', '/car/1801'));
  const delivery = page.getByText(/Москва, доставка/);
  await expect(delivery).toBeVisible();
  await page.evaluate(() => localStorage.setItem('home', 'almaty'));
  await page.reload();
  await expect(page.getByRole('link', { name: /^Алматы: ≈/ })).toBeVisible();
  await expect(delivery).toBeHidden();
});

test('the lead of a sum carries its car', { tag: '@database' }, async ({
  sharedPage: page,
  database,
  cars: [car],
}) => {
  await page.goto(addressOf('en', `/landedCost?car=${car.modelId}&to=almaty`));
  await page.getByRole('main').getByRole('link', { name: 'Ask about this car' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`BAM-${car.modelId}`);
  const need = `For this sum, please ${Date.now()}`;
  await sendEnquiry(dialog, need);
  await expect(page).toHaveURL(RESULT_URL);
  const [lead] = await database`select * from enquiries where remark = ${need}`;
  expect(lead).toMatchObject({ from: 'landedCost', from_id: String(car.modelId), kind: 'car' });
  expect(lead?.car_model).toContain(car.modelName);
});

test('the enquiry beside a sum of one car of a model is about that car', {
  tag: '@database',
}, async ({ sharedPage: page, database }) => {
  const [unit] = await database`
    select unit_id, model_id, stock_number from units where status <> 'sold' order by unit_id limit 1`;
  await page.goto(addressOf('en', `/landedCost?car=${unit?.model_id}&unit=${unit?.unit_id}`));
  await enquiryLink(page, 'en').click();
  await expect(page.getByRole('dialog')).toContainText(unit?.stock_number);
});

test('works one car of a model out by the number that its page shows', {
  tag: '@database',
}, async ({ sharedPage: page, database }) => {
  const [unit] = await database`
    select stock_number from units where status <> 'sold' and stock_number like 'BAM-U%'
    order by unit_id limit 1`;
  const number: string = unit?.stock_number;
  await page.goto(addressOf('en', '/landedCost'));
  await page.getByLabel('Number of the car').fill(number.replace('BAM-', '').toLowerCase());
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(number);
  await page.goto(addressOf('en', '/landedCost?car=K-999999'));
  await expect(page.getByLabel('Number of the car')).toHaveAccessibleDescription(
    /^No car here has the number K-999999/,
  );
});

test('works a car out for another country without script', { tag: '@quick' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('en', '/landedCost'));
  await page.getByLabel('Number of the car').fill('bam 101');
  await page.getByLabel('City').selectOption({ label: 'Almaty' });
  await page.getByRole('button', { name: 'Work it out' }).click();
  const sums = page.getByRole('table').first();
  await expect(sums).toContainText('Value added tax');
  await expect(sums.getByRole('row', { name: /Recycling fee/ })).toContainText('₸756,875');
  await expect(page.getByRole('heading', { name: 'Rates: Kazakhstan' })).toBeVisible();

  // A company has other rules in Russia, and none that are known in Belarus.
  await page.getByLabel('City').selectOption({ label: 'Moscow' });
  await page.getByLabel('Who brings it in').selectOption({ label: 'A company' });
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page).toHaveURL(/by=company/);
  await expect(sums.getByRole('row', { name: /Value added tax/ })).toContainText('₽');
  await expect(page.getByRole('main')).toContainText('line by line, for a company');
  await page.getByRole('link', { name: 'Belarus' }).click();
  await expect(page.getByLabel('Who brings it in')).toHaveValue('company');
  await expect(page.getByText('no checked rates for companies in this country')).toBeVisible();
  await context.close();
});

test('says what it does not know, and shows the rates for a number that is no car’s', async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/landedCost?car=999999&to=moscow'));
  await expect(page.getByRole('heading', { name: 'Rates: Russia' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('With everything');
  const number = page.getByLabel('Number of the car');
  await expect(number).toHaveValue('BAM-999999');
  await expect(number).toHaveAccessibleDescription(/^No car here has the number BAM-999999/);
  await page.goto(addressOf('en', '/landedCost?to=tbilisi&car=404&utm_source=x'));
  await expect(page.getByRole('heading', { name: 'Rates: Georgia' })).toBeVisible();
});
