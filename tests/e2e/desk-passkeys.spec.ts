import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';

test.use({ locale: 'en' });

test('a passkey is added on the account page, signs in without password and code, is named and removed', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, await newInvitation(newStaffMail('key'), 'sales'), 'Key');
  await page.goto(deskAddress('/account'));
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  await expect(card.getByLabel('Name of this device')).toHaveValue(/^Chrome/);
  await card.getByLabel('Name of this device').fill('Laptop');
  await card.getByLabel('Current password').fill('not my password at all');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The password is wrong.');

  await card.getByLabel('Name of this device').fill('Laptop');
  await card.getByLabel('Current password').fill('correct horse battery');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('status')).toContainText('The passkey is ready.');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');

  await page.goto(deskAddress('/account'));
  await expect(card).toContainText('last used');
  await card.getByLabel('Name of the passkey Laptop').fill('Office laptop');
  await card.getByRole('button', { name: 'Rename: Laptop' }).click();
  await expect(page.getByRole('status')).toHaveText('The passkey has its new name.');
  await card.getByRole('button', { name: 'Remove: Office laptop' }).click();
  await expect(page.getByRole('status')).toContainText('The passkey is removed.');

  // The device still has it; the desk does not know it any more.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('was not accepted');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('without script, signing in and the account page say nothing that cannot be done', {
  tag: '@desktop',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(deskAddress('/sign-in'));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await enter(page, await newInvitation(newStaffMail('plain-key'), 'sales'), 'Plain');
  await page.goto(deskAddress('/account'));
  expect(await page.locator('noscript').allTextContents()).toContain(
    'Adding one needs JavaScript.',
  );
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await context.close();
});
