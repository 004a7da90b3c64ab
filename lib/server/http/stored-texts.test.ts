import { beforeAll, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { LEAD_ORIGIN_HEADER } from '@/lib/contract/paths';
import { HOSTILE_LEADS } from '@/tests/support/hostile-leads';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { prepareWriteCalls, WRITE_CALLS } from '@/tests/support/server/write-calls';
import { enquiries } from '../db/schema/leads';
import { members } from '../db/schema/members';
import { reviews } from '../db/schema/reviews';
import { uniqueViews, usageEvents } from '../db/schema/usage';
import { sanitizeLine, sanitizeText } from '../request/text-fields';

withTestBackend();
beforeAll(async () => {
  await prepareWriteCalls(backend.db);
});

/** An escape sequence, controls of both sets, every direction sign, and what hides. */
const SIGNS = '\u001b[31m\u0007\u009b2J\u0085\u202e\u2066\u2069\u200f\u200b\ufeff\u{e0041}\u007f';
/** Controls but for the line feed, direction signs, line ends of other systems, and what hides. */
const FORBIDDEN =
  /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/** Every text that visitors and members have stored, with the table it is in. */
async function storedTexts(): Promise<[table: string, text: string][]> {
  const texts: [string, string][] = [];
  const collect = (table: string, value: unknown): void => {
    if (typeof value === 'string') texts.push([table, value]);
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) collect(table, each);
  };
  for (const [name, table] of Object.entries({
    enquiries,
    members,
    reviews,
    uniqueViews,
    usageEvents,
  }))
    collect(name, await backend.db.select().from(table));
  return texts;
}

/** Fields to which characters may be added: not identities, numbers and secrets. */
const isFreeText = (name: string, value: unknown) =>
  typeof value === 'string' &&
  !/^(token|code|browser|password|new_password|email|client_id|purchase_time|visitor|whatsapp)$/.test(
    name,
  );

it('is free of control, escape and direction characters, whichever call stored it', async () => {
  const codes: Record<string, number> = {};
  for (const { call, fields } of WRITE_CALLS) {
    if (call.path === '/api/review/upload') continue;
    const hostile = Object.fromEntries(
      Object.entries({ source: 'flyer', ...fields }).map(([name, value]) => [
        name,
        isFreeText(name, value) ? `${SIGNS}${value}` : value,
      ]),
    );
    const page = encodeURIComponent(
      JSON.stringify({ last: { at: 1_790_000_000, page: `/brand?utm_source=${SIGNS}x` } }),
    );
    const request = signedRequest(call, hostile, { headers: { [LEAD_ORIGIN_HEADER]: page } });
    codes[call.path] = (await answerTo(backend, request)).code;
  }
  const written = ['/api/clue/record', '/api/clue/record_buy', '/api/point/pointAdd'].concat([
    '/api/point/pointUVAdd',
    '/api/user/registered',
    '/api/review/add',
  ]);
  for (const path of written) expect([path, codes[path]]).toEqual([path, 0]);
  const texts = await storedTexts();
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, text]) => FORBIDDEN.test(text))).toEqual([]);
});

it('is clean for every hostile enquiry, and keeps its readable text', async () => {
  await backend.db.delete(enquiries);
  for (const { fields } of HOSTILE_LEADS) {
    const { code } = await answerTo(backend, signedRequest(recordEnquiry, fields));
    expect([0, 1]).toContain(code);
  }
  const rows = await backend.db.select().from(enquiries);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, remark, company, city } of rows)
    for (const text of [name, remark, company, city]) expect(FORBIDDEN.test(text)).toBe(false);
  expect(rows.some(({ remark }) => remark.includes('<script>window.hacked = 1</script>'))).toBe(
    true,
  );
});

it.each([
  ['joiners of Persian', 'می‌خواهم', 'می‌خواهم'],
  ['emoji of several signs', '👩‍👩‍👧‍👦🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['letters in two parts', 'и\u0306 e\u0301', 'й é'],
  ['lines', 'a\r\nb\u2028c\u0085d', 'a\nb\nc\nd'],
  ['an escape sequence', 'a\u001b[2Jb\u001b]0;title\u0007c', 'abc'],
])('keeps what is written with %s', (_, typed, stored) => {
  expect(sanitizeText(typed)).toBe(stored);
});

it('makes one line of a name', () => {
  expect(sanitizeLine(' Bat\n\tErdene \u202e')).toBe('Bat Erdene');
});
