import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { register } from '@/lib/contract/calls/user';
import { encodeLeadOrigin } from '@/lib/contract/encode-lead-origin';
import { type LeadOrigin, parseLeadOrigin } from '@/lib/contract/lead-origin';
import { LEAD_ORIGIN_HEADER, LEAD_ORIGIN_MAX_LENGTH } from '@/lib/contract/paths';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { promotions } from '../db/schema/content';
import { enquiries } from '../db/schema/leads';
import { members } from '../db/schema/members';

const ENQUIRY = {
  name: 'Бат-Эрдэнэ',
  country_id: 496,
  country: 'Монгол',
  mobile: '+976 9911 2233',
  remark: 'Үнэ хэд вэ?',
  lang: 'mn',
};

/** 2026-11-22, 08:00 UTC. */
const AT = 1_795_334_400;
const iso = (at: number) => new Date(at * 1000).toISOString();

let promotion: { promotionId: number; coder: string };
withTestBackend({ seed: true });
beforeAll(async () => {
  const [first] = await backend.db.select().from(promotions).orderBy(promotions.promotionId);
  if (!first) throw new Error('The demo catalogue has no promotion.');
  promotion = first;
});

/** Sends an enquiry with this header, and returns what was stored. */
async function stored(header: string | LeadOrigin, fields: Record<string, unknown> = {}) {
  const line = typeof header === 'string' ? header : encodeLeadOrigin(header);
  const headers = { [LEAD_ORIGIN_HEADER]: line };
  const request = signedRequest(recordEnquiry, { ...ENQUIRY, ...fields }, { lang: 'mn', headers });
  expect(await answerTo(backend, request)).toMatchObject({ code: 0 });
  const [row] = await backend.db.select().from(enquiries).orderBy(desc(enquiries.id)).limit(1);
  if (!row) throw new Error('The enquiry was not stored.');
  return row;
}

describe('the origin of a lead', () => {
  it('is stored: the last touch in columns, the rest of the visit beside them', async () => {
    const row = await stored({
      chosenPort: 'khorgos',
      shownPort: 'khorgos',
      first: { at: AT - 86_400, page: '/?source=flyer', referrer: 'www.Drom.ru' },
      last: {
        at: AT,
        page: '/car/101?utm_source=Telegram&utm_medium=post&utm_campaign=winter&yclid=42&email=bat%40example.mn',
        referrer: 't.me',
      },
      pages: [
        [AT, '/car/101?utm_source=Telegram&yclid=42&email=bat%40example.mn'],
        [AT + 60, '/menuCar?seats=7&power=160&email=bat%40example.mn'],
      ],
      favourites: [101, 104],
    });
    expect(row).toMatchObject({
      port: 'khorgos',
      source: 'telegram',
      utmSource: 'Telegram',
      utmMedium: 'post',
      utmCampaign: 'winter',
      promotionId: null,
      firstPage: '/car/101',
    });
    expect(row.visit).toEqual({
      chosenPort: 'khorgos',
      first: { at: iso(AT - 86_400), page: '/', referrer: 'drom.ru', source: 'flyer' },
      last: {
        at: iso(AT),
        page: '/car/101',
        referrer: 't.me',
        utm: { utm_source: 'Telegram', utm_medium: 'post', utm_campaign: 'winter' },
        clickIds: { yclid: '42' },
      },
      pages: [
        { at: iso(AT), page: '/car/101' },
        { at: iso(AT + 60), page: '/menuCar?power=160&seats=7' },
      ],
      favourites: [101, 104],
    });
  });

  it.each([
    ['/?source=Flyer&utm_source=x', 'mail.ru', 'Flyer'],
    ['/?utm_source=Yandex&gclid=1', 'mail.ru', 'yandex'],
    ['/?fbclid=1', 'lm.facebook.com', 'facebook'],
    ['/?gclid=1', undefined, 'google'],
    ['/', 'www.google.com', 'google.com'],
    ['/', undefined, ''],
  ])('%s by %s counts as source "%s"', async (page, referrer, source) => {
    const last = { at: AT, page, ...(referrer && { referrer }) };
    expect((await stored({ last })).source).toBe(source);
  });

  it('does not count a typed address as the last touch', async () => {
    const touch = { at: AT, page: '/brand?sign=suv' };
    const { visit } = await stored({ first: touch, last: touch });
    expect(visit).toEqual({ first: { at: iso(AT), page: '/brand?sign=suv' } });
  });

  it('names the promotion asked about, arrived by, or last seen', async () => {
    const { promotionId, coder } = promotion;
    const last = { at: AT, page: `/promotionPage/${coder}?utm_source=x` };
    const seen: [number, string][] = [
      [AT, `/activity/${promotionId}`],
      [AT, '/car/101'],
    ];
    expect((await stored({}, { from: `promotion:${coder}` })).promotionId).toBe(promotionId);
    expect((await stored({ last })).promotionId).toBe(promotionId);
    expect((await stored({ pages: seen })).promotionId).toBe(promotionId);
    const typed = `/promotionPage/${coder.toLowerCase()}`;
    expect((await stored({ pages: [[AT, typed]] })).promotionId).toBe(promotionId);
    const asked: [number, string] = [AT, `/contactUs?from=side&promotion=${promotionId}`];
    expect((await stored({ pages: [asked] })).promotionId).toBe(promotionId);
    expect((await stored({ pages: [[AT, '/promotionPage/%E0%A4%A']] })).promotionId).toBeNull();
    expect((await stored({ pages: [[AT, '/activity/999999']] })).promotionId).toBeNull();
  });

  it.each([
    [{ chosenPort: 'khorgos', shownPort: 'erenhot' }, 496, 'khorgos'],
    [{ shownPort: 'erenhot' }, 398, 'khorgos'],
    [{ shownPort: 'khorgos' }, 496, 'erenhot'],
    [{}, 643, 'khorgos'],
  ] as const)('%j and country %i belong to %s', async (origin, country_id, port) => {
    expect((await stored(origin, { country_id })).port).toBe(port);
  });

  it('drops what is invalid, and still stores the lead', async () => {
    for (const line of [
      '',
      'x',
      '[]',
      '{"pages":7}',
      'null',
      '"\\u0000"',
      `{"a":"${'a'.repeat(LEAD_ORIGIN_MAX_LENGTH)}"}`,
    ]) {
      expect((await stored(line)).visit).toEqual({});
    }
    const row = await stored(
      JSON.stringify({
        chosenPort: 'nowhere',
        first: { at: 'today', page: '/' },
        last: { at: AT, page: '/?utm_source=ok', referrer: '<script>' },
        pages: [[AT, 'https://evil.example'], [AT, '//evil.example'], [AT], [AT, '/brand'], 7],
        favourites: [101, -1, 'x', 2.5],
        more: { deep: true },
      }),
    );
    expect(row).toMatchObject({ port: 'erenhot', source: 'ok', firstPage: '/brand' });
    expect(row.visit).toEqual({
      last: { at: iso(AT), page: '/', utm: { utm_source: 'ok' } },
      pages: [{ at: iso(AT), page: '/brand' }],
      favourites: [101],
    });
  });

  it('is bounded in each part, and inert', async () => {
    const long = 'ы'.repeat(80);
    const row = await stored({
      last: { at: AT, page: `/?utm_source=${long}${long}&utm_campaign=%1B%5B31m%00%0Ax` },
      pages: Array.from({ length: 40 }, (_, i) => [AT + i, `/car/${i + 1}`]),
    });
    expect(row.utmSource).toHaveLength(100);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal or a log would obey
    expect(row.utmCampaign).not.toMatch(/[\u0000-\u001f]/);
    expect(row.visit.pages?.map(({ page }) => page)).toEqual([
      '/car/1',
      ...Array.from({ length: 19 }, (_, i) => `/car/${i + 22}`),
    ]);
  });

  it('fits into a header, however much there is', () => {
    const pages = Array.from({ length: 40 }, (_, i): [number, string] => [
      AT + i,
      `/searchsite?word=${'%D1%8B'.repeat(60)}${i}`,
    ]);
    const line = encodeLeadOrigin({ pages, first: { at: AT, page: '/', referrer: 'пример.рф' } });
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(line.length).toBeLessThanOrEqual(LEAD_ORIGIN_MAX_LENGTH);
    const read = parseLeadOrigin(line);
    expect(read.first?.referrer).toBe('пример.рф');
    expect(read.pages?.[0]).toEqual(pages[0]);
    expect(read.pages?.at(-1)).toEqual(pages.at(-1));
    expect(encodeLeadOrigin({})).toBe('');
  });
});

it('is sent with a registration, whose own source takes precedence', async () => {
  const last = { at: AT, page: '/?utm_source=x&utm_campaign=tea', referrer: 'vk.com' };
  const headers = { [LEAD_ORIGIN_HEADER]: encodeLeadOrigin({ last, shownPort: 'erenhot' }) };
  const account = { whatsapp: '+976 9911 2233', password: 'a'.repeat(32) };
  for (const [email, source] of [
    ['a@example.mn', 'EXPO'],
    ['b@example.mn', ''],
  ]) {
    const request = signedRequest(register, { ...account, email, source }, { lang: 'ru', headers });
    expect(await answerTo(backend, request)).toMatchObject({ code: 0 });
    const [row] = await backend.db
      .select()
      .from(members)
      .where(eq(members.email, email ?? ''));
    expect(row).toMatchObject({ source: source || 'x', utmCampaign: 'tea', port: 'erenhot' });
  }
});
