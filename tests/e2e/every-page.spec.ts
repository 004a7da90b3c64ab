import { INTERFACE_LOCALES } from '@/lib/i18n/locales';
import { publicAddresses, UNKNOWN_ADDRESS } from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { allowedWords } from './support/allowed-words';
import { expect, test } from './support/fixtures';
import {
  axeFaults,
  foreignWords,
  narrowFaults,
  textsOfPage,
  unfinishedTexts,
} from './support/page-checks';
import { addressOf } from './support/site';

/** Widths in CSS pixels at which a page has to fit, and what each stands for. */
const SCREENS = [
  { name: 'at 200 % zoom', width: 720, height: 450 },
  { name: 'at 320 px', width: 320, height: 640 },
];

test.describe('every page', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: [/status of 404/] });

  for (const [index, path] of [...publicAddresses(), UNKNOWN_ADDRESS].entries()) {
    test(`${path} is whole, in its language, accessible and fits every screen`, async ({
      page,
      database,
    }) => {
      // A page of results also shows what was searched for.
      const allowed = await allowedWords(database, path);
      const faults: string[] = [];
      for (const locale of INTERFACE_LOCALES) {
        const note = (found: string[]) => faults.push(...found.map((each) => `${locale} ${each}`));
        await page.setViewportSize({ width: 1440, height: 900 });
        const answer = await page.goto(addressOf(locale, path));
        const status = path === UNKNOWN_ADDRESS ? 404 : 200;
        if (answer?.status() !== status) note([`answers ${answer?.status()}`]);
        await page.locator('h1').first().waitFor();
        const headings = await page.locator('h1').count();
        if (headings !== 1) note([`has ${headings} first headings`]);

        if (!(await page.getByRole('banner').isVisible())) note(['has no header']);

        const texts = await textsOfPage(page);
        note(unfinishedTexts(texts));
        if (locale !== 'en') note(foreignWords(texts, allowed));

        // Styles and roles are those of the page, whatever its language: the short run looks at
        // them in one language of each page, in another of the next.
        if (!isLongRun() && locale !== INTERFACE_LOCALES[index % INTERFACE_LOCALES.length])
          continue;
        note(await axeFaults(page));
        const larger = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
        note(await narrowFaults(page, 'with texts at 200 %'));
        await larger.evaluate((style) => (style as HTMLElement).remove());
        for (const { name, ...size } of SCREENS) {
          await page.setViewportSize(size);
          note(await narrowFaults(page, name));
        }
        await page.setViewportSize({ width: 375, height: 812 });
        note((await axeFaults(page)).map((fault) => `at 375 px, ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
});
