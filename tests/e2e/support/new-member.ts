import type { Page } from '@playwright/test';
import { callApi, encoded } from './signed-call';

export const PASSWORD = 'тогоруу-742';

/** A member who has just registered, by the signed API itself; no browser is logged in. */
export async function newMember(): Promise<{ email: string; token: string }> {
  const email = `member-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.mn`;
  const { code, msg, data } = await callApi('/api/user/registered', {
    email,
    whatsapp: '+976 9911 2233',
    password: encoded(PASSWORD),
  });
  if (code !== 0) throw new Error(`Nobody could register: ${code} ${msg}`);
  return { email, token: String(data) };
}

/** Lets every page of this browser start with a login. */
export async function logInAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** Logs in on the host that is open, and on no other one. */
export async function logInOn(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
