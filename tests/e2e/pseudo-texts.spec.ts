import type { Page } from '@playwright/test';
import { publicAddresses, UNKNOWN_ADDRESS } from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { CLOSING, OPENING } from '@/tests/support/pseudo/pseudo-text';
import { crampedTexts } from './support/cramped-texts';
import { expect, test } from './support/fixtures';
import { type Content, hardCodedTexts, readContent, textsOfHead } from './support/hard-coded-texts';
import { rememberEnquiry, visit } from './support/page';
import { textsOfPage } from './support/page-checks';
import { type SecondSite, startSecondSite } from './support/second-site';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

/** Languages whose pages show the same pseudo-texts, one of them mirrored. */
const DIRECTIONS = ['en', 'ar'] as const;

test.describe('with texts that are two fifths longer', { tag: '@desktop' }, () => {
  let site: SecondSite;
  let content: Record<(typeof DIRECTIONS)[number], Content>;
  let page: Page;
  test.beforeAll(async ({ browser, database }) => {
    site = await startSecondSite({ preload: './tests/support/pseudo/replace-texts.ts' });
    content = { en: await readContent(database, 'en'), ar: await readContent(database, 'ar') };
    page = await browser.newPage();
  });
  test.afterAll(async () => {
    await page?.close();
    await site?.stop();
  });

  const hardCoded = async (locale: keyof typeof content, path: string) => {
    const texts = [...(await textsOfPage(page)), ...(await textsOfHead(page))];
    return hardCodedTexts(texts, content[locale], path);
  };
  const cramped = () => crampedTexts(page, [OPENING, CLOSING]);

  for (const [index, path] of [...publicAddresses(), UNKNOWN_ADDRESS].entries()) {
    // One direction, but for the long run: what is read in it is the same in the other.
    const locales = isLongRun() ? DIRECTIONS : [DIRECTIONS[index % 2] ?? 'en'];
    test(`${path} has room for them, and none that is hard-coded`, async () => {
      const faults: string[] = [];
      for (const locale of locales) {
        await rememberEnquiry(page, site.addressOf(locale, '/'));
        await page.goto(site.addressOf(locale, path));
        faults.push(...(await hardCoded(locale, path)));
        for (const screen of SCREENS) {
          await page.setViewportSize(screen);
          const place = `${locale}, ${screen.width} px`;
          faults.push(...(await cramped()).map((fault) => `${place}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  }

  for (const { name, path } of [
    { name: 'dialog', path: '/car/101' },
    { name: 'dialog:login', path: '/userInfo' },
    { name: 'dialog:signUp', path: '/userInfo' },
  ]) {
    test(`what opens as ${name} has room for them, and none that is hard-coded`, async () => {
      const faults: string[] = [];
      for (const [place, locale] of DIRECTIONS.entries()) {
        await page.setViewportSize(SCREENS[place] ?? { width: 1440, height: 900 });
        await page.goto(site.addressOf(locale, path));
        await page.locator('main').locator(`[data-replay="${name}"]`).first().click();
        await page.getByRole('dialog').waitFor();
        faults.push(...(await hardCoded(locale, path)), ...(await cramped()));
      }
      expect(faults).toEqual([]);
    });
  }

  test('a text that is hard-coded and one that has no room are found', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Live, because hydration gives the page its own title once more.
    await visit(page, site.addressOf('en', '/about'));
    const foundBefore = [await hardCoded('en', '/about'), await cramped()];
    await page.locator('main').evaluate(
      (main, [opening, closing]) => {
        const text = `${opening}şḗƞḓ${closing}`;
        main.insertAdjacentHTML(
          'beforeend',
          `<p>Send us a message</p>
        <img alt="A car of the mall" src="/logo-mark.svg">
        <p style="overflow:hidden;width:1.5em;white-space:nowrap">${text} cut</p>
        <p style="overflow:hidden;height:0.5em">${text} low</p>
        <p style="overflow:hidden;width:2em;white-space:nowrap;text-overflow:ellipsis">${text} dots</p>
        <button style="width:2em;white-space:nowrap;padding:0">${text} spilt</button>`,
        );
        document.title = 'About the mall';
      },
      [OPENING, CLOSING] as const,
    );
    const found = [...(await hardCoded('en', '/about')), ...(await cramped())].filter(
      (fault) => !foundBefore.flat().includes(fault),
    );
    for (const each of ['Send us', 'A car of', 'About the'])
      expect(found).toContainEqual(expect.stringContaining(`in “${each}`));
    expect(found).toContainEqual(expect.stringMatching(/cut” is cut off/));
    expect(found).toContainEqual(expect.stringMatching(/low” is cut off/));
    expect(found).toContainEqual(expect.stringMatching(/dots” is shortened/));
    expect(found).toContainEqual(expect.stringMatching(/spilt” is painted beyond its box/));
    await page.setViewportSize({ width: 375, height: 812 });
    await page.locator('main').evaluate((main) => {
      main.insertAdjacentHTML('beforeend', '<div style="width:900px;height:1px"></div>');
    });
    expect((await cramped()).join()).toContain('scrolls sideways');
  });
});
