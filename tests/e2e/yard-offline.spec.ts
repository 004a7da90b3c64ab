import { EXAMPLE_FACTS } from '@/lib/config/company';
import { expect, test } from './support/fixtures';
import { closeByEscape, enquiryLink, messagesIn, visit } from './support/page';
import { addressOf } from './support/site';

/** Failed loads are expected. */
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (?:load resource|fetch)/],
});

const SHOW_ME_THE_PAPERS = '请给我看一下这辆车的手续。';

for (const locale of ['mn', 'ru', 'ar'] as const) {
  test(`a buyer who reads ${locale} stands before a car without a network: what it is and costs, asks for its papers, and writes to the mall`, {
    tag: ['@phone', '@database'],
  }, async ({ page, context, cars: [car], database }) => {
    const { enquiry, outbox, phraseCard } = messagesIn(locale);
    await visit(page, addressOf(locale, car.path));
    const isKept = (path: string) => caches.match(path, { ignoreVary: true }).then(Boolean);
    for (const path of [car.path, '/phraseCard']) {
      await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
    }
    const need = `${car.modelName} ${locale} ${Date.now()}`;
    await enquiryLink(page, locale).click();
    const form = page.getByRole('dialog');
    // Its texts and its list of countries have come with the network.
    await expect(form.getByRole('button', { name: enquiry.countries.open })).toBeVisible();
    await closeByEscape(page);
    // What a page has loaded is kept when it is left.
    await visit(page, addressOf(locale, '/about'));
    await expect.poll(() => page.evaluate(isKept, '/labels')).toBe(true);

    await context.setOffline(true);
    await page.goto(addressOf(locale, car.path));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.modelName);
    const price = page.locator('.buy-price');
    expect(((await price.textContent()) ?? '').replace(/\D/g, '')).toContain(String(car.priceUsd));
    await expect(page.locator(`main a[href^="tel:"]`).first()).toBeAttached();

    await visit(page, addressOf(locale, '/phraseCard'));
    await page.getByRole('link', { name: phraseCard.say.papers }).click();
    await expect(page.getByRole('dialog').locator('[lang=zh-Hans]')).toHaveText(SHOW_ME_THE_PAPERS);
    await closeByEscape(page);

    await visit(page, addressOf(locale, car.path));
    await enquiryLink(page, locale).click();
    await form.getByLabel(enquiry.name).fill('Bat');
    await form.getByLabel(enquiry.phone).fill(EXAMPLE_FACTS.stores.erenhot.phone);
    await form.getByLabel(enquiry.country).fill('Mongolia');
    await form.getByLabel(enquiry.need).fill(need);
    await form.getByRole('button', { name: enquiry.send, exact: true }).click();
    await expect(page.getByRole('heading', { name: outbox.kept })).toBeVisible();
    await closeByEscape(page);
    await context.setOffline(false);
    const stored = () => database`select number from enquiries where remark = ${need}`;
    await expect.poll(async () => (await stored()).length).toBe(1);
    const [row] = await stored();
    await expect(page.getByRole('region', { name: outbox.title })).toContainText(row?.number);
  });
}
