import { expect, test } from './support/fixtures';
import { isPhone, visit, whenFormIsLive, whenViewsAreReported } from './support/page';
import { addressOf } from './support/site';

/** The constants of specification section 9 as a visitor meets them. */

test('the root size grows with the width up to 1400 px, from 14 px', {
  tag: ['@desktop', '@quick'],
}, async ({ sharedPage: page }) => {
  await page.goto(addressOf('en', '/terms'));
  const sizes: number[] = [];
  for (const width of [375, 1225, 1300, 1400, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    sizes.push(
      await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      ),
    );
  }
  const [phone, lowest, between, reference, wide] = sizes as [
    number,
    number,
    number,
    number,
    number,
  ];
  expect(phone).toBe(14);
  expect(lowest).toBeCloseTo(14, 1);
  expect(between).toBeCloseTo((16 * 1300) / 1400, 1);
  expect(reference).toBe(16);
  expect(wide).toBe(16);
});

test('a section counts as viewed at 30 percent, not at 25', { tag: '@desktop' }, async ({
  page,
}) => {
  const viewed: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/point/pointUVAdd') viewed.push(searchParams.get('module') ?? '');
  });
  await visit(page, addressOf('en'));
  const section = page.locator('[data-view="home|brands|section"]');
  /** Brings so much of the section, from its top, above the lower edge of the window. */
  const show = (share: number) =>
    section.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' });
    }, share);
  // Sections above it have an estimated height until they come near the window: scrolling over
  // them could bring more of this one into view for a moment than was asked.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.setViewportSize({ width: 1440, height: 1400 });
  await show(0.25);
  await whenViewsAreReported(page, section);
  expect(viewed).not.toContain('brands');
  await show(0.32);
  await whenViewsAreReported(page, section);
  await expect.poll(() => viewed).toContain('brands');
});

test.describe('the list of countries', () => {
  test('is asked for once, 200 ms after the last key', async ({ page }) => {
    const asked: string[] = [];
    await visit(page, addressOf('en', '/contactUs'));
    await whenFormIsLive(page.locator('main'));
    const field = page.locator('main').getByLabel('Country or region');
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/home/country') asked.push(searchParams.get('word') ?? '');
    });
    await field.evaluate((input) => {
      input.addEventListener('input', () => {
        (window as { lastKeyMs?: number }).lastKeyMs = performance.now();
      });
    });
    await field.pressSequentially('Mongo', { delay: 40 });
    await expect(page.getByRole('option', { name: 'Mongolia', exact: true })).toBeVisible();
    await expect.poll(() => asked).toEqual(['Mongo']);
    const asking = await page.waitForFunction(() => {
      const requests = performance.getEntriesByType('resource');
      return requests.find(({ name }) => name.includes('word=Mongo'))?.startTime;
    });
    const lastKeyMs = await page.evaluate(() => (window as { lastKeyMs?: number }).lastKeyMs ?? 0);
    const waitedMs = ((await asking.jsonValue()) ?? 0) - lastKeyMs;
    expect(waitedMs).toBeGreaterThanOrEqual(199);
    expect(waitedMs).toBeLessThan(1000);
  });

  test('says that it loads only after 200 ms', async ({ page }) => {
    await visit(page, addressOf('en', '/contactUs'));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/home/country?**', async (route) => {
      await released;
      await route.continue();
    });
    await whenFormIsLive(page.locator('main'));
    const field = page.locator('main').getByLabel('Country or region');
    const shownAfterMs = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let since = 0;
          const look = () => {
            const text = [...document.querySelectorAll('main p[role=status]')].find((each) =>
              each.textContent?.includes('Searching'),
            );
            if (text && since === 0) since = performance.now();
            if (text?.checkVisibility({ visibilityProperty: true })) {
              resolve(performance.now() - since);
            } else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await field.click();
    const waitedMs = await shownAfterMs;
    expect(waitedMs).toBeGreaterThan(150);
    expect(waitedMs).toBeLessThan(1000);
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'Searching' }),
    ).toHaveCSS('animation-delay', '0.2s');
    release();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test('members read what they receive', async ({ sharedPage: page }) => {
  await page.goto(addressOf('en', '/about'));
  for (const text of [
    'Free pick-up and drop-off',
    'Tea or a pen set',
    '1,500 yuan',
    '5 remote diagnostics',
    '10% off auto parts',
    'After more than 3 purchases.',
    'An invitation to the headquarters',
    'After more than 5 purchases.',
    'Members’ Day',
    'ordinary members and club members',
  ]) {
    await expect(page.locator('main').getByText(text).first(), text).toBeVisible();
  }
});

test('every enquiry form promises an answer within one business day', async ({ page }) => {
  const promise = 'We reply within 1 business day.';
  for (const path of ['/contactUs', '/dealerRecruitment']) {
    await visit(page, addressOf('en', path));
    // The form comes with the first Tab, wherever on the page it stands.
    await page.keyboard.press('Tab');
    await expect(page.locator('main form').getByText(promise), path).toBeVisible();
  }
  await page.locator(isPhone(page) ? '.tab-bar .tab-primary' : '.quick-service').click();
  await expect(page.getByRole('dialog').getByText(promise)).toBeVisible();
});

test('hours and both numbers stand below every page', { tag: '@screens' }, async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/terms'));
  const footer = page.locator('footer');
  await expect(footer).toContainText('Mon–Fri 8:30–17:00');
  await expect(footer).toContainText('Mon–Sun, all day');
  for (const number of ['+86 000 0000 0001', '+86 000 0000 0002']) {
    const digits = number.replace(/\D/g, '');
    await expect(footer.getByRole('link', { name: number })).toHaveAttribute(
      'href',
      `tel:+${digits}`,
    );
    await expect(footer.locator(`a[href="https://wa.me/${digits}"]`)).toBeVisible();
  }
});
