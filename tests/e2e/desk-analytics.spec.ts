import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { visit, whenViewsAreReported } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

test.use({ locale: 'en' });

test('the numbers of the desk follow a visit, name a search without a result, sort, and leave as a file that calculates nothing', {
  tag: '@desktop',
}, async ({ page, browser, database }) => {
  const carsSeen = async () => {
    const [row] = await database`
      select coalesce(sum(count), 0)::int as count from daily_counts
      where measure = 'step' and value = 'car'`;
    return row?.count as number;
  };
  const before = await carsSeen();
  await visit(page, addressOf('en', '/car/101'));
  await whenViewsAreReported(page, page.locator('[data-view]').first());
  await expect.poll(carsSeen).toBeGreaterThan(before);
  const letters = Array.from({ length: 6 }, () => 'qwzxvkjh'[Math.floor(Math.random() * 8)]);
  const word = `=qwzx${letters.join('')}`;
  await page.goto(addressOf('en', `/searchsite?word=${encodeURIComponent(word)}`));

  await database`
    insert into daily_vitals (day, vital, page_kind, country, device, bucket, count)
    select (now() at time zone 'Asia/Shanghai')::date, vital, 'home', 'MN', 'phone', 6, 30
    from unnest(array['lcp', 'inp']) as vital on conflict do nothing`;

  await join(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  const speed = page.getByRole('region', { name: 'How fast pages open' });
  await expect(
    speed.getByRole('row', { name: 'Mongolia 1.4 s good 120 ms good 30' }),
  ).toBeVisible();
  // However many searches other tests have made.
  await page.goto(deskAddress('/analytics?days=7&whole=nothingFound'));
  const searches = page.getByRole('region', { name: 'Searches that found nothing' });
  await expect(searches.getByRole('row', { name: `${word} (English)` })).toBeVisible();

  const address = page.url();
  await searches.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(searches.getByRole('columnheader', { name: 'Search' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(page.url()).toBe(address);

  const file = await searches.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const csv = await page.evaluate(async (path) => (await fetch(path ?? '')).text(), file);
  expect(csv).toContain(`"'${word} (English)",`);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    locale: 'en',
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(deskAddress('/analytics?days=7'));
  const plainSearches = plainPage.getByRole('region', { name: 'Searches that found nothing' });
  await plainSearches.getByRole('link', { name: 'Before' }).click();
  await expect(plainSearches.getByRole('columnheader', { name: 'Before' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await plain.close();
});
