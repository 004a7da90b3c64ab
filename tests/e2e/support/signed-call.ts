import { createHash } from 'node:crypto';
import { apiSecret } from '@/lib/env/client';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** A password as it leaves a browser (api.md, "Request"). */
export function encoded(password: string): string {
  return md5(Buffer.from(password).toString('base64'));
}

/** Calls the API of the site under test as another device does. */
export async function callApi(
  path: string,
  fields: Record<string, string>,
): Promise<{ code: number; msg: string; data: unknown }> {
  const params: Record<string, string> = {
    ...fields,
    appkey: 'demo-app',
    timestamp: String(Date.now()),
  };
  const signed = Object.keys(params)
    .sort()
    .map((key) => key + params[key])
    .join('');
  params.sign = md5(apiSecret + signed + apiSecret).toUpperCase();
  const address = `http://localhost:${process.env.E2E_PORT}${path}`;
  const answer = await fetch(`${address}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(fields),
  });
  return answer.json();
}
