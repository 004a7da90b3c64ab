import type { Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import type { StaffRole } from '@/lib/config/staff-rights';
import { invitationPath } from '@/lib/routing/desk-address';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { deskSecretIn } from '@/lib/runtime/process/kept-secret';
import { connectDatabase } from '@/lib/server/db/client';
import { commandLine } from '@/lib/server/staff/audit';
import { inviteStaff } from '@/lib/server/staff/invitations';
import {
  DeskBrowser,
  nextCodeOf,
  PASSWORD,
  testDeskBackend,
} from '@/tests/support/server/desk-browser';

/** Where a test's site is: the one under test, unless it has started one of its own. */
export interface DeskSite {
  port: number | string | undefined;
  dataDir: string;
  /** As its visitors know it, where that is not this machine. */
  origin?: string | undefined;
}

const underTest = (): DeskSite => ({
  port: process.env.E2E_PORT,
  dataDir: process.env.E2E_DATA_DIR ?? '',
  origin: process.env.E2E_ORIGIN,
});

/** The address of a path on the staff side under test. */
export function deskAddress(path = '/', { port, origin }: DeskSite = underTest()): string {
  return deskOriginOf(origin ?? `http://localhost:${port}`) + path;
}

/** A mailbox that no other test has. */
export function newStaffMail(name: string): string {
  return `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
}

/** The path of a new invitation, as `npm run staff -- invite` makes it. */
export async function newInvitation(
  email: string,
  role: StaffRole,
  { dataDir }: DeskSite = underTest(),
): Promise<string> {
  const instance = readInstance(dataDir);
  if (!instance) throw new Error('The data folder does not belong to a running site.');
  const { db, close } = connectDatabase(instance.databaseUrl, 1);
  try {
    return invitationPath(await inviteStaff(db, { email, role }, commandLine()));
  } finally {
    await close();
  }
}

/**
 * Follows an invitation until the second factor is set up.
 * @returns a function that makes codes, as an authenticator app would: the next ones, which are
 *   accepted early, because the present one is used up
 */
export async function join(
  page: Page,
  path: string,
  name: string,
  site: DeskSite = underTest(),
): Promise<() => string> {
  await page.goto(deskAddress(path, site));
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  const key = OTPAuth.URI.parse(uri ?? '');
  if (!(key instanceof OTPAuth.TOTP)) throw new Error('The page shows no key for codes by time.');
  await page.getByLabel('Six-digit code').fill(key.generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Your account is protected.').waitFor();
  return () => key.generate({ timestamp: Date.now() + 30_000 });
}

/**
 * Signs a new person in without opening the pages for it, for tests of the pages behind them: the
 * forms are processed in this process, and the browser gets the cookies.
 * @returns a function that makes codes, like that of `join`
 */
export async function enter(
  page: Page,
  invitation: string,
  name: string,
  site: DeskSite = underTest(),
): Promise<() => string> {
  const instance = readInstance(site.dataDir);
  if (!instance) throw new Error('The data folder does not belong to a running site.');
  const { db, close } = connectDatabase(instance.databaseUrl, 1);
  try {
    const secret = deskSecretIn(site.dataDir);
    const browser = new DeskBrowser(testDeskBackend(db, { secret }));
    await browser.join(invitation.slice(invitationPath('').length), name);
    const url = deskAddress('/', site);
    const cookies = [...browser.cookies].map(([key, value]) => ({ name: key, value, url }));
    await page.context().addCookies(cookies);
    return () => nextCodeOf(browser.uri);
  } finally {
    await close();
  }
}

/** Signs in with password and code. */
export async function signIn(page: Page, email: string, code: () => string): Promise<void> {
  await page.goto(deskAddress('/sign-in'));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Six-digit code').fill(code());
  await page.getByRole('button', { name: 'Continue' }).click();
}
