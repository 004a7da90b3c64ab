import { SENT_NUMBERS_COOKIE } from '@/lib/config/cookies';
import type { Locale } from '@/lib/i18n/locales';
import { writesLatin } from '@/lib/i18n/scripts';
import { DEFERRED_SCRIPTS_ATTRIBUTE } from '@/lib/runtime/http/deferred-scripts';
import {
  localesOfAddress,
  publicAddresses,
  SENT_NUMBER,
  UNKNOWN_ADDRESS,
} from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { allowedWords } from './support/allowed-words';
import { expect, test } from './support/fixtures';
import { rememberEnquiry } from './support/page';
import {
  axeFaults,
  foreignWords,
  narrowFaults,
  textsFromLeft,
  textsOfPage,
  unfinishedTexts,
} from './support/page-checks';
import { addressOf, ask } from './support/site';

/** Widths in CSS pixels at which a page has to fit, with the device of each. */
const SCREENS = [
  { name: 'at 200 % zoom', width: 720, height: 450 },
  { name: 'at 320 px', width: 320, height: 640 },
];

/** Page types whose right-to-left form is looked at too. */
const MIRRORED = [
  '/myFavorite',
  '/searchsite?word=byd',
  '/searchsite?word=qqqqq',
  '/searchsite',
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  '/menuCar?type=sedan&power=160',
  '/menuCar/helper',
  '/menuCar/compact-suv-under-20000',
  '/menuCar/byd-erenhot',
  '/car',
  // Its story begins with its name, in Latin letters.
  '/brand/aion',
];

/**
 * The languages in which a page is read: all of them in the long run, else three, in turn, so that
 * each is read on a quarter of the pages.
 */
function localesOf(path: string, index: number): readonly Locale[] {
  const locales = localesOfAddress(path);
  if (isLongRun() || locales.length <= 3) return locales;
  return locales.filter((_, place) => place % 4 === index % 4);
}

test.describe('every page', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: [/status of 404/] });

  for (const [index, path] of [...publicAddresses(), UNKNOWN_ADDRESS].entries()) {
    test(`${path} is whole, in its language, accessible and fits every screen`, async ({
      sharedPage: page,
      request,
      database,
    }) => {
      // A page of results also shows what was searched for.
      const allowed = await allowedWords(database, path);
      const faults: string[] = [];
      for (const [place, locale] of localesOf(path, index).entries()) {
        const note = (found: string[]) => faults.push(...found.map((each) => `${locale} ${each}`));
        // Styles and roles are those of the page, whatever its language. Only the long run looks at
        // them in all languages and at both widths; otherwise axe checks each page in one language,
        // in another one for the next page, and the texts of the others are read in their HTML.
        const isLookedAt = isLongRun() || place === Math.floor(index / 4) % 3;
        const status = path === UNKNOWN_ADDRESS ? 404 : 200;
        let html: string | undefined;
        if (isLookedAt) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await rememberEnquiry(page, addressOf(locale));
          const answer = await page.goto(addressOf(locale, path));
          if (answer?.status() !== status) note([`answers ${answer?.status()}`]);
          await page.locator('h1').first().waitFor();
          const headings = await page.locator('h1').count();
          if (headings !== 1) note([`has ${headings} first headings`]);
          if (!(await page.getByRole('banner').isVisible())) note(['has no header']);
        } else {
          const cookie = `${SENT_NUMBERS_COOKIE}=${SENT_NUMBER}`;
          const answer = await ask(request, locale, path, { cookie });
          if (answer.status() !== status) note([`answers ${answer.status()}`]);
          html = await answer.text();
          const headings = html.split('<h1').length - 1;
          if (headings !== 1) note([`has ${headings} first headings`]);
          if (!html.includes('class="header-bar"')) note(['has no header']);
        }

        const texts = await textsOfPage(page, html);
        note(unfinishedTexts(texts));
        // In languages with Latin letters this check cannot find English words.
        if (!writesLatin(locale)) note(foreignWords(texts, allowed));

        if (!isLookedAt) continue;
        const isWide = index % 2 === 0;
        if (isLongRun() || isWide) note(await axeFaults(page));
        const larger = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
        note(await narrowFaults(page, 'with texts at 200 %'));
        await larger.evaluate((style) => (style as HTMLElement).remove());
        for (const { name, ...size } of SCREENS) {
          await page.setViewportSize(size);
          note(await narrowFaults(page, name));
        }
        if (!isLongRun() && isWide) continue;
        await page.setViewportSize({ width: 375, height: 812 });
        note((await axeFaults(page)).map((fault) => `at 375 px, ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
});

test('every page fits a screen of 320 px, has one heading and is read from the right, mirrored', {
  tag: '@phone',
}, async ({ sharedPage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of MIRRORED) {
    await page.goto(addressOf('ar', path), { waitUntil: 'domcontentloaded' });
    const beyondPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyondPx, path).toBeLessThanOrEqual(0);
    await expect(page.locator('h1'), path).toHaveCount(1);
    expect(await textsFromLeft(page), path).toEqual([]);
  }
});

test('no page brings the API client before it is needed', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/terms'));
  for (const path of ['/myFavorite', '/searchsite?word=byd', '/menuCar', '/contactUs']) {
    const texts = await page.evaluate(
      async ([address, attribute]) => {
        const answer = await fetch(address);
        const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const deferred = html.querySelector(`script[${attribute}]`)?.textContent ?? '[]';
        const sources = new Set<string>(JSON.parse(deferred));
        for (const { src } of html.querySelectorAll<HTMLScriptElement>('script[src]'))
          sources.add(src);
        return Promise.all([...sources].map(async (source) => (await fetch(source)).text()));
      },
      [path, DEFERRED_SCRIPTS_ATTRIBUTE] as const,
    );
    expect(texts.length, path).toBeGreaterThan(3);
    expect(
      texts.filter((text) => text.includes('AxiosError')),
      path,
    ).toEqual([]);
  }
});
