import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const PASSWORD = 'пароль-123';

/** A member who has just registered, by the signed API itself; no browser is logged in. */
export async function newMember(): Promise<{ email: string; token: string }> {
  const email = `member-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.mn`;
  const fields = {
    email,
    whatsapp: '+976 9911 2233',
    password: md5(Buffer.from(PASSWORD).toString('base64')),
  };
  const params: Record<string, string> = {
    ...fields,
    appkey: 'demo-app',
    timestamp: String(Date.now()),
  };
  const signed = Object.keys(params)
    .sort()
    .map((key) => key + params[key])
    .join('');
  params.sign = md5(`demo-secret${signed}demo-secret`).toUpperCase();
  const address = `http://localhost:${process.env.E2E_PORT}/api/user/registered`;
  const answer = await fetch(`${address}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(fields),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 0) throw new Error(`Nobody could register: ${code} ${msg}`);
  return { email, token: data };
}

/** Lets every page of this browser start with a login. */
export async function logInAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}
