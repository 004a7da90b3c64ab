import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';

test.use({ locale: 'en', permissions: ['notifications'], serviceWorkers: 'allow' });

/** Well-formed keys of a browser; nothing is sent to it here. */
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

test('the owner chooses who is notified, and turns on notifications of this browser with a press', {
  tag: '@desktop',
}, async ({ page }) => {
  const endpoint = `https://push.mall.invalid/send/${Date.now()}`;
  await join(page, await newInvitation(newStaffMail('told'), 'owner'), 'Told');

  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('No channel is configured: the desk alone works.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expect(page.getByRole('status')).toHaveText('The rule is saved.');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).last().click();

  // The browser maker's push service is unreachable here, and headless browsers deny notifications.
  await page.addInitScript(
    ([address, keys]) => {
      Object.defineProperty(Notification, 'permission', { value: 'default' });
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => ({ endpoint: address, keys }) }) as never;
    },
    [endpoint, KEYS] as const,
  );
  await page.goto(deskAddress('/account'));
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'This device is told of new enquiries from now on.',
  );
  expect(await axeFaults(page)).toEqual([]);

  // The browser keeps what shows messages, under the policy of the desk.
  const worker = page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(await worker).toBe(deskAddress('/push-worker'));

  await page.getByRole('button', { name: /^Tell no more/ }).click();
  await expect(page.getByRole('status')).toHaveText('That device is told no more.');
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
});
