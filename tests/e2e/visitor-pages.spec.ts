import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { sendEnquiry, visit, whenFormIsLive } from './support/page';
import { addressOf } from './support/site';

const PAGES = [
  '/myFavorite',
  '/searchsite?word=byd',
  '/searchsite?word=qqqqq',
  '/searchsite',
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  '/menuCar?type=sedan&power=160',
  '/menuCar/helper',
  '/car',
];

const main = (page: Page) => page.locator('main');
const cars = (page: Page) => main(page).getByRole('article');

// Languages with texts of their own are walked in every-page.spec.ts.
test('every page fits a screen of 320 px and has one heading, mirrored', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await page.goto(addressOf('ar', path));
    const beyondPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyondPx, path).toBeLessThanOrEqual(0);
    await expect(page.locator('h1'), path).toHaveCount(1);
  }
});

test.describe('favourites', () => {
  test('are kept from the car page, removed and put back', async ({ page, cars }) => {
    const [car] = cars;
    await visit(page, addressOf('en', car.path));
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await visit(page, addressOf('en', '/myFavorite'));
    const row = main(page).getByRole('listitem').filter({ hasText: car.modelName });
    await expect(row.getByRole('link')).toHaveAttribute('href', car.path);
    await expect(row).toContainText('$');
    await expect(row.locator('img')).toBeVisible();

    await row.getByRole('button', { name: /^Remove/ }).click();
    await expect(row).toContainText('Removed from favourites');
    await row.getByRole('button', { name: /^Put back/ }).click();
    await page.reload();
    await expect(row).toBeVisible();
  });

  test('are asked about in one enquiry that names every car', {
    tag: '@database',
  }, async ({ page, cars: [first, second], database }) => {
    for (const { path } of [first, second]) {
      await visit(page, addressOf('en', path));
      await page.getByRole('button', { name: 'Add to favourites' }).click();
    }
    await visit(page, addressOf('en', '/myFavorite'));
    await page.getByRole('link', { name: 'Ask about these cars' }).click();
    const need = `Prices of both, please ${Date.now()}`;
    await sendEnquiry(page.getByRole('dialog'), need);
    await expect(page).toHaveURL(addressOf('en', '/result'));
    const [lead] = await database`select * from enquiries where remark = ${need}`;
    const ids = `${second.modelId},${first.modelId}`;
    expect(lead).toMatchObject({ from: 'favourites', from_id: ids });
    for (const { modelName } of [first, second]) expect(lead?.car_model).toContain(modelName);
  });

  test('say what to do while there are none', async ({ page }) => {
    await visit(page, addressOf('en', '/myFavorite'));
    await expect(main(page).getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
    await main(page).getByRole('link', { name: 'See all brands' }).click();
    await expect(page).toHaveURL(addressOf('en', '/brand'));
  });
});

test.describe('search', () => {
  test('leads from the header to what was meant, and keeps the word', { tag: '@screens' }, async ({
    page,
  }) => {
    await visit(page, addressOf('ru'));
    const box = page.locator('header').getByRole('searchbox');
    await box.fill('  танк 500 ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/searchsite\?word=/);
    await expect(page.locator('h1')).toContainText('танк 500');
    await expect(cars(page).first()).toContainText('Tank 500');
    await expect(box).toHaveValue('танк 500');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    // A search from here stays here.
    await box.fill('haval');
    await box.press('Enter');
    await expect(page).toHaveURL(addressOf('ru', '/searchsite?word=haval'));
    await expect(box).toHaveValue('haval');
  });

  test('finds brands, types, promotions and articles', async ({ page }) => {
    await page.goto(addressOf('ru', '/searchsite?word=хавал'));
    await expect(main(page).locator('a[href="/brand/haval"]').first()).toBeVisible();
    await page.goto(addressOf('ru', '/searchsite?word=пикап'));
    await expect(main(page).getByRole('link', { name: 'Пикап', exact: true })).toHaveAttribute(
      'href',
      '/brand?sign=pickup',
    );
    await page.goto(addressOf('mn', '/searchsite?word=өвөл'));
    await expect(main(page).getByRole('heading', { name: 'Нийтлэл' })).toBeVisible();
  });

  test('says what it searched for instead, and what it left out', async ({ page }) => {
    await page.goto(addressOf('en', '/searchsite?word=xaval'));
    await expect(main(page)).toContainText('Shown for “haval”.');
    await page.goto(addressOf('en', '/searchsite?word=song+4321'));
    await expect(main(page)).toContainText('Not in the catalogue, so left out: 4321.');
  });

  test('that finds nothing offers a person, and the brands', async ({ page }) => {
    await visit(page, addressOf('en', '/searchsite?word=qqqqq'));
    await expect(main(page)).toContainText(
      'No search results found, please contact us for more information',
    );
    await main(page).getByRole('link', { name: 'Ask a question' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('shows what it understood as filters that lead to the car menu', async ({ page }) => {
    await page.goto(addressOf('ru', '/searchsite?word=семиместный+джип+до+20000+$'));
    const chips = main(page).getByRole('list', { name: 'Выбранные условия' });
    await expect(chips).toContainText('7 мест');
    await expect(chips).toContainText(/До\s20\s000\s\$/);
    await chips.getByRole('link', { name: 'Убрать условие: 7 мест' }).click();
    await expect(page).toHaveURL(
      addressOf('ru', '/menuCar?type=compact-suv%2Clarge-suv%2Coff-roader&price=20000'),
    );
    await expect(main(page).getByRole('list', { name: 'Выбранные условия' })).toContainText(
      'Внедорожник',
    );
  });

  test('that no car answers offers the nearest filters that some do', async ({ page }) => {
    await page.goto(addressOf('en', '/searchsite?word=haval+manual'));
    await main(page)
      .getByRole('link', { name: /^Haval \(\d+\)$/ })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=haval'));
    await expect(cars(page).first()).toContainText('Haval');
  });

  test('shows any text as text', async ({ page }) => {
    const word = '<script>alert(1)</script>';
    await page.goto(addressOf('en', `/searchsite?word=${encodeURIComponent(word)}`));
    await expect(page.locator('h1')).toContainText(word);
  });
});

test.describe('the car menu', () => {
  test('narrows to a clean address that can be shared', { tag: '@screens' }, async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    await form.getByLabel('Car type').selectOption('sedan');
    await form.getByLabel('Up to 160 hp').check();
    await form.getByLabel('Sort by').selectOption({ label: 'Cheapest first' });
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&sort=price&power=160'));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/menuCar$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const prices = await cars(page)
      .getByText(/^\$[\d,]+$/)
      .allInnerTexts();
    const numbers = prices.map((price) => Number(price.replace(/\D/g, '')));
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

    await main(page).getByRole('link', { name: 'Remove the filter: Sedan' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?power=160&sort=price'));
  });

  test('says beside each choice how many models it leaves, and keeps that true', async ({
    page,
  }) => {
    await visit(page, addressOf('en', '/menuCar'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    const show = form.getByRole('button');
    const byd = form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="byd"]');
    const before = await byd.textContent();
    await form.getByLabel('Car type').selectOption('sedan');
    await expect(byd).not.toHaveText(before ?? '');
    await expect(byd).toHaveText(/\(\d+\)$/);
    const count = /\((\d+)\)/.exec((await byd.textContent()) ?? '')?.[1];
    expect(Number(count)).toBeGreaterThan(0);
    await form.getByRole('combobox', { name: /^Brand/ }).selectOption('byd');
    await expect(show).toHaveText(`Show (${count})`);
    await expect(form.getByRole('status')).toHaveText(`Models that fit: ${count}`);
    await show.click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd&type=sedan'));
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
      new RegExp(`^${count} models?$`),
    );

    // Somebody who comes back finds the choices made, and the numbers that go with them.
    await page.goBack();
    await expect(form.getByRole('combobox', { name: /^Brand/ })).toHaveValue('byd');
    await expect(show).toHaveText(`Show (${count})`);
  });

  test.describe(() => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test('shows no numbers rather than old ones while they cannot be had', async ({ page }) => {
      await visit(page, addressOf('en', '/menuCar'));
      const form = main(page).getByRole('form', { name: 'Narrow the list' });
      await page.route('**/api/car/model_count*', (route) => route.abort('internetdisconnected'));
      await form.getByLabel('Energy').selectOption('diesel');
      await expect(form.getByRole('button')).toHaveText('Show');
      await expect(
        form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="byd"]'),
      ).toHaveText('BYD');
      await page.unroute('**/api/car/model_count*');
      await form.getByLabel('Car type').selectOption('pickup');
      await expect(form.getByRole('button')).toHaveText(/^Show \(\d+\)$/);
    });
  });

  test('understands what is typed as a search does, without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('mn', '/menuCar'));
    await main(page).getByLabel('Ямар машин хэрэгтэй вэ').fill('тигго 7 суудал');
    await main(page).getByRole('form').getByRole('button').click();
    const chips = main(page).getByRole('list').filter({ hasText: '7 суудал' });
    await expect(chips.first()).toContainText('tiggo');
    const found = await cars(page).count();
    await page.goto(addressOf('mn', '/searchsite?word=тигго+7+суудал'));
    await expect(cars(page)).toHaveCount(found);
    await context.close();
  });

  test('narrows by brand and counts without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('en', '/menuCar?type=pickup'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    const jac = form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="jac"]');
    const count = /\((\d+)\)/.exec((await jac.textContent()) ?? '')?.[1];
    await form.getByRole('combobox', { name: /^Brand/ }).selectOption('jac');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(form.getByRole('combobox', { name: /^Brand/ })).toHaveValue('jac');
    await expect(cars(page)).toHaveCount(Number(count));
    await context.close();
  });

  test('shows every car once over its pages', {
    tag: ['@desktop', '@database', '@postgres'],
  }, async ({ page, database }) => {
    await page.goto(addressOf('en', '/menuCar'));
    const seen: string[] = [];
    const next = main(page).getByRole('link', { name: 'Next', exact: true });
    for (let number = 2; ; number++) {
      // By element, because what is not laid out yet has no role.
      const links = main(page).locator('article a[href^="/car/"]');
      seen.push(
        ...(await links.evaluateAll((each) => each.map((a) => a.getAttribute('href') ?? ''))),
      );
      if ((await next.count()) === 0) break;
      await next.click();
      await page.waitForURL(new RegExp(`page=${number}$`));
    }
    const models = await database`select model_id from models`;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(models.length);
  });

  test('is what /car shows without an id', async ({ page }) => {
    await page.goto(addressOf('en', '/car'));
    await expect(page.locator('h1')).toHaveText('All cars');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/menuCar$/);
  });

  test('with nothing left offers a person', async ({ page }) => {
    await page.goto(addressOf('en', '/menuCar?type=bus&price=10000'));
    await expect(main(page)).toContainText('No search results found');
  });

  test('is reached by four questions', async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Pickup', { exact: true }).click();
    await main(page).getByText('Diesel', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Show the cars' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=pickup&energy=diesel'));
    await expect(cars(page).first()).toBeVisible();
  });

  test('never lets the questions end in nothing unannounced', async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Bus', { exact: true }).click();
    await main(page).getByText('Up to $10,000', { exact: true }).click();
    await expect(main(page).getByRole('button')).toHaveText('Show the cars (0)');
  });
});

test.describe('contact, dealers and the gift', () => {
  test('contact shows both stores, their hours and the form', async ({ page }) => {
    await visit(page, addressOf('en', '/contactUs'));
    for (const text of [
      'Khorgos store',
      'Erenhot store',
      'Mon–Fri 8:30–17:00',
      'Mon–Sun, all day',
    ]) {
      await expect(main(page).getByText(text).first()).toBeVisible();
    }
    await expect(main(page).getByLabel('Your name')).toBeVisible();
  });

  test('a dealer’s enquiry says where it comes from, and who asks', {
    tag: '@database',
  }, async ({ page, database }) => {
    await visit(page, addressOf('en', '/dealerRecruitment'));
    await main(page).getByRole('link', { name: 'Become a dealer' }).click();
    await whenFormIsLive(main(page));
    await main(page).getByLabel('Your name').fill('Dealer');
    await main(page).getByLabel('Country or region').fill('Mongolia');
    await main(page).getByRole('option', { name: 'Mongolia', exact: true }).click();
    await main(page).getByLabel('Phone').fill('+976 9911 2233');
    await main(page).getByLabel('E-mail').fill('dealer@example.mn');
    await main(page).getByLabel('Company or showroom').fill('Darkhan Motors');
    await main(page).getByLabel('City where you sell').fill('Дархан');
    const need = `Ten cars ${Date.now()}`;
    await main(page).getByLabel('What do you need?').fill(need);
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(addressOf('en', '/result'));
    const leads =
      await database`select "from", company, city from enquiries where remark = ${need}`;
    expect(leads).toEqual([{ from: 'dealer', company: 'Darkhan Motors', city: 'Дархан' }]);
  });

  test('the gift’s button opens sign-up where the source still stands', async ({ page }) => {
    await visit(page, addressOf('en', '/arriveGift?source=expo'));
    await main(page).getByRole('button', { name: 'Register for the gift' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('source')).toBe('expo');
    await expect(main(page)).toContainText('1,500');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('favourites say what they need, and lead to the brands', async ({ page }) => {
    await page.goto(addressOf('en', '/myFavorite'));
    await expect(main(page)).toContainText('needs JavaScript');
    await expect(main(page).getByRole('link', { name: 'See all brands' })).toBeVisible();
  });

  test('search and car menu work', async ({ page }) => {
    await page.goto(addressOf('en', '/searchsite?word=byd'));
    await expect(cars(page).first()).toContainText('BYD');
    await expect(main(page).getByRole('searchbox')).toHaveValue('byd');
    await page.goto(addressOf('en', '/menuCar'));
    await main(page).getByLabel('Energy').selectOption('electric');
    await main(page).getByRole('button', { name: 'Show' }).click();
    await expect(cars(page).first()).toContainText('Electric');
  });

  test('contact, dealers and gift give telephone and mail', async ({ page }) => {
    for (const path of ['/contactUs', '/dealerRecruitment', '/arriveGift']) {
      await page.goto(addressOf('en', path));
      await expect(main(page).locator('a[href^="tel:"]').first(), path).toBeVisible();
    }
    await expect(main(page), 'the gift needs an account').toContainText('needs JavaScript');
    await page.goto(addressOf('en', '/contactUs'));
    await expect(main(page).locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main(page).locator('a[href^="https://wa.me/"]').first()).toBeVisible();
  });
});

test('no page brings the API client before it is needed', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/myFavorite', '/searchsite?word=byd', '/menuCar', '/contactUs']) {
    await page.goto(addressOf('en', path));
    const texts = await page.evaluate(async () => {
      const answer = await fetch(location.href);
      const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const scripts = [...html.querySelectorAll<HTMLScriptElement>('script[src]')];
      return Promise.all(scripts.map(async ({ src }) => (await fetch(src)).text()));
    });
    expect(texts.length, path).toBeGreaterThan(0);
    expect(
      texts.filter((text) => text.includes('AxiosError')),
      path,
    ).toEqual([]);
  }
});
