import { expect, test } from './support/fixtures';
import { visit } from './support/page';
import { addressOf } from './support/site';

/** An iPad that names itself (specification section 4, "Device"); newer ones say they are a Mac. */
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';

for (const [width, height] of [
  [820, 1180],
  [1024, 768],
] as const) {
  test.describe(`an iPad ${width} px wide`, { tag: '@desktop' }, () => {
    test.use({ userAgent: IPAD, viewport: { width, height }, hasTouch: true });

    test('gets dialogs in the layout of its width', async ({ page }) => {
      await visit(page, addressOf('en', '/brand'));
      await page.getByRole('button', { name: 'Log in / Account' }).tap();
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Log in', exact: true })
        .first()
        .tap();
      const login = page.getByRole('dialog', { name: 'Log in' });
      await expect
        .poll(async () => Math.round((await login.boundingBox())?.width ?? 0))
        .toBe(await remPx(680));
      await login.getByRole('button', { name: 'Close' }).first().tap();
      await page.getByRole('complementary').getByRole('link', { name: 'Customer service' }).tap();
      const enquiry = page.getByRole('dialog');
      const box = async () => {
        const {
          x = 0,
          y = 0,
          width: wide = 0,
          height: high = 0,
        } = (await enquiry.boundingBox()) ?? {};
        const isCentred = Math.abs(x + wide / 2 - width / 2) < 2 && y > 0 && y + high < height;
        return { wide: Math.round(wide), isCentred };
      };
      await expect.poll(box).toEqual({ wide: await remPx(590), isCentred: true });

      /** Pixels of a width that is given at the reference root size of 16 px. */
      function remPx(widthPx: number): Promise<number> {
        return page.evaluate(
          (px) =>
            Math.round(
              (px / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
            ),
          widthPx,
        );
      }
    });
  });
}
