import { expect, test } from './support/fixtures';
import { enquiryLink, RESULT_URL, sendEnquiry } from './support/page';
import { addressOf, ask, structuredDataOf } from './support/site';

interface Unit {
  unit_id: number;
  model_id: number;
  stock_number: string;
  vin: string;
  model_name: string;
  sold_on: string | null;
  mileage_km: number;
  price: string;
  path: string;
}

const unitTest = test.extend<{ used: Unit; sold: Unit[] }>({
  used: async ({ database }, use) => {
    const [unit] = await database<Unit[]>`
      select *, '/car/' || model_id || '/' || unit_id as path,
        '$' || to_char(coalesce(units.price_usd, models.price_usd), 'FM999,999') as price
      from units join models using (model_id)
      where units.condition = 'used' and status = 'at_port' and units.port = 'khorgos'
      order by unit_id limit 1`;
    if (!unit) throw new Error('No used car stands at a port.');
    await use(unit);
  },
  sold: async ({ database }, use) => {
    const units = await database<Unit[]>`
      select *, '/car/' || model_id || '/' || unit_id as path from units
      where status = 'sold' order by unit_id limit 2`;
    await use([...units]);
  },
});

unitTest(
  'a buyer finds a used car on its model’s page, and asks about it',
  {
    tag: ['@screens', '@database', '@quick'],
  },
  async ({ page, database, used }) => {
    await page.goto(addressOf('en', `/car/${used.model_id}`));
    const row = page.locator(`main a[href="${used.path}"]`).filter({ visible: true });
    const km = `${used.mileage_km.toLocaleString('en')} km`;
    await expect(row).toContainText(used.price);
    await expect(row).toContainText(km);
    await expect(row).toContainText('At the port');
    await row.click();
    await expect(page).toHaveURL(addressOf('en', used.path));
    const main = page.locator('main');
    await expect(main.locator('.buy-box')).toContainText(used.price);
    await expect(main.locator('.buy-box')).toContainText(used.stock_number);
    await expect(main).toContainText(`${used.vin.slice(0, 8)}••••••${used.vin.slice(-3)}`);
    expect(await page.content()).not.toContain(used.vin);
    const data = structuredDataOf(await page.content());
    expect(data).toMatchObject({
      sku: used.stock_number,
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: used.mileage_km, unitCode: 'KMT' },
      offers: { availability: 'https://schema.org/InStock' },
    });

    const need = `With all papers, please ${Date.now()}`;
    await main.getByRole('link', { name: 'Ask about this car' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(used.stock_number);
    await sendEnquiry(dialog, need);
    await expect(page).toHaveURL(RESULT_URL);
    const [lead] = await database`select * from enquiries where remark = ${need}`;
    expect(lead).toMatchObject({
      from: 'car',
      from_id: String(used.model_id),
      unit: { unit_id: used.unit_id, stock_number: used.stock_number },
    });
    expect(lead?.unit.price_usd).toBe(Number(used.price.replace(/\D/g, '')));
  },
);

unitTest.describe('without script', () => {
  unitTest.use({ javaScriptEnabled: false });

  unitTest(
    'a car is there with all that is known of it, and can be asked about',
    {
      tag: '@database',
    },
    async ({ page, database, used }) => {
      await page.goto(addressOf('en', used.path));
      await expect(page.getByText('First registered')).toBeVisible();
      await expect(page.getByRole('link', { name: /^All about/ })).toHaveAttribute(
        'href',
        `/car/${used.model_id}`,
      );
      await page.getByRole('link', { name: 'Ask about this car' }).first().click();
      const part = page.locator('main section', { has: page.locator('form') });
      await expect(part.getByText(used.stock_number)).toBeVisible();
      await expect(part.locator(`a[href="${used.path}"]`)).toBeVisible();
      const need = `Plainly ${Date.now()}`;
      await part.getByLabel('Your name').fill('Bat-Erdene');
      await part.getByLabel('Country or region').fill('Mongolia');
      await part.getByLabel('Phone').fill('+976 9911 2233');
      await part.getByLabel('What do you need?').fill(need);
      await part.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page).toHaveURL(RESULT_URL);
      const [lead] = await database`select unit from enquiries where remark = ${need}`;
      expect(lead?.unit).toMatchObject({ stock_number: used.stock_number });
    },
  );
});

unitTest(
  'one that is sold says so, and is gone after ninety days',
  {
    tag: '@database',
  },
  async ({ page, database, sold: [sold, longSold] }) => {
    if (!sold || !longSold) throw new Error('No two cars are sold.');
    expect((await page.goto(addressOf('en', sold.path)))?.status()).toBe(200);
    await expect(page.getByText('This car is sold.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar cars' })).toBeVisible();
    await expect(page.locator('.buy-bar')).toHaveCount(0);
    const { offers } = structuredDataOf(await page.content());
    expect(offers.availability).toBe('https://schema.org/SoldOut');
    await page.goto(addressOf('en', `/car/${sold.model_id}`));
    await expect(page.locator(`main a[href="${sold.path}"]`)).toHaveCount(0);

    await database`update units set sold_on = current_date - 100 where unit_id = ${longSold.unit_id}`;
    try {
      const gone = await ask(page.request, 'en', longSold.path);
      expect(gone.status()).toBe(410);
      expect(await gone.text()).toContain('<h1');
    } finally {
      await database`update units set sold_on = ${longSold.sold_on} where unit_id = ${longSold.unit_id}`;
    }
  },
);

unitTest(
  'an address below another model leads to the car, and one of no car is not found',
  {
    tag: '@desktop',
  },
  async ({ page, used }) => {
    const moved = await ask(page.request, 'en', `/car/${used.model_id + 1}/${used.unit_id}`);
    expect(moved.status()).toBe(308);
    expect(moved.headersArray().filter(({ name }) => name.toLowerCase() === 'location')).toEqual([
      { name: expect.any(String), value: used.path },
    ]);
    for (const path of [`/car/${used.model_id}/999999`, `/car/${used.model_id}/x`, '/car/x/1'])
      expect((await ask(page.request, 'en', path)).status(), path).toBe(404);
  },
);

unitTest(
  'every car of a model has a link in the list of its cars, which search engines leave out',
  { tag: '@desktop' },
  async ({ page, used }) => {
    await page.goto(addressOf('en', `/car/${used.model_id}?cars=1`));
    await expect(page.getByRole('heading', { name: 'Cars of this model' })).toBeVisible();
    const link = page.locator(`main a[href="${used.path}"]`);
    await expect(link.filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await enquiryLink(page, 'en').click();
    const dialog = page.getByRole('dialog', { name: 'Ask about this car' });
    await expect(dialog).toContainText(`BAM-${used.model_id}`);
    const beyond = await ask(page.request, 'en', `/car/${used.model_id}?cars=2`);
    expect(beyond.status()).toBe(404);
  },
);

unitTest('a search for its number leads to it', { tag: '@desktop' }, async ({ page, used }) => {
  const spelled = used.stock_number.toLowerCase().replace('-', ' ');
  for (const word of [used.stock_number, spelled, used.vin.slice(-6)]) {
    await page.goto(addressOf('en', `/searchsite?word=${encodeURIComponent(word)}`));
    await expect(page.locator(`main a[href="${used.path}"]`).first(), word).toBeVisible();
  }
  await page.goto(addressOf('en', '/menuCar?condition=used'));
  await expect(page.locator(`main a[href="/car/${used.model_id}"]`).first()).toBeVisible();
});

unitTest(
  'a search for the numbers of two models shows each car below the name of its own',
  { tag: ['@desktop', '@database'] },
  async ({ page, database, used }) => {
    const [other] = await database<Unit[]>`
      select *, '/car/' || model_id || '/' || unit_id as path
      from units join models using (model_id)
      where status = 'at_port' and model_id <> ${used.model_id} order by unit_id limit 1`;
    if (!other) throw new Error('No car of another model stands at a port.');
    const word = `${used.stock_number} ${other.stock_number}`;
    await page.goto(addressOf('en', `/searchsite?word=${encodeURIComponent(word)}`));
    for (const { path, model_name } of [used, other]) {
      const part = page.locator('main section', { has: page.locator(`a[href="${path}"]`) });
      await expect(part.getByRole('heading')).toContainText(model_name);
    }
  },
);
