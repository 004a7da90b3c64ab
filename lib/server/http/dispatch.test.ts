import { describe, expect, it, vi } from 'vitest';
import { CALLS } from '@/lib/contract/calls';
import { listBrands } from '@/lib/contract/calls/car';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { listCountries, listLanguages } from '@/lib/contract/calls/home';
import { listModels } from '@/lib/contract/calls/model-list';
import { connectDatabase } from '@/lib/server/db/client';
import { enquiries } from '@/lib/server/db/schema/leads';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { answerTo, signedQuery, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { TEST_KEY } from '@/tests/support/server/test-key';
import { createDispatcher } from './dispatch';
import { HANDLERS } from './handlers';

const ENQUIRY = {
  name: 'Бат',
  country: 'Mongolia',
  country_id: 496,
  mail: 'bat@example.mn',
  mobile: '+976 9911 2233',
  remark: 'Хэзээ ирж үзэж болох вэ?',
};
const MINUTE_MS = 60_000;

withTestBackend();

const ask = (request: Request) => answerTo(backend, request);

it('has exactly one handler for every call of the contract', () => {
  expect(HANDLERS.map(({ call }) => call)).toHaveLength(CALLS.length);
  expect(new Set(HANDLERS.map(({ call }) => call))).toEqual(new Set(CALLS));
});

describe('an answer', () => {
  it('is an envelope that no cache stores, with a request id', async () => {
    const answer = await ask(signedRequest(listLanguages, {}));
    expect(answer).toMatchObject({ status: 200, code: 0, msg: 'success' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('speaks the language of the lang header, and Russian when that is unknown', async () => {
    const name = async (lang: string) => {
      const request = signedRequest(listCountries, { word: 'Mongolia' }, { lang });
      return (await ask(request)).data;
    };
    expect(await name('mn')).toEqual([{ id: 496, country: 'Монгол' }]);
    expect(await name('xx')).toEqual([{ id: 496, country: 'Монголия' }]);
  });
});

describe('the address of a call', () => {
  it('is 404 when there is no such call', async () => {
    const answer = await ask(new Request('http://test/api/home/nothing'));
    expect(answer).toMatchObject({ status: 404, code: 404, data: null });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s where GET is meant', async (method) => {
    const answer = await ask(new Request('http://test/api/home/country', { method }));
    expect(answer).toMatchObject({ status: 405, code: 405 });
    expect(answer.headers.get('allow')).toBe('GET');
  });
});

describe('the signature', () => {
  it.each([
    ['with a wrong secret', { secret: 'guessed' }],
    ['without sign', { query: { sign: undefined } }],
    ['without appkey', { query: { appkey: undefined } }],
    ['without timestamp', { query: { timestamp: undefined } }],
    ['with a foreign appkey', { query: { appkey: 'other-app' } }],
    ['with a changed parameter', { query: { word: 'китай' } }],
    ['with an added parameter', { query: { page: '2' } }],
    ['with a small-letter signature', { query: { sign: 'a'.repeat(32) } }],
    ['older than five minutes', { ageMs: 5 * MINUTE_MS + 2000 }],
    ['from more than five minutes ahead', { ageMs: -5 * MINUTE_MS - 2000 }],
    ['with a time that is no number', { ageMs: Number.NaN }],
  ])('rejects a request %s', async (_, changes) => {
    const answer = await ask(signedRequest(listCountries, { word: 'монг' }, changes));
    expect(answer).toMatchObject({ status: 403, code: 403, msg: 'bad signature', data: null });
  });

  it.each([-4.9, 4.9])('accepts a clock that is %s minutes off', async (minutes) => {
    const request = signedRequest(listCountries, {}, { ageMs: minutes * MINUTE_MS });
    expect((await ask(request)).code).toBe(0);
  });

  it('rejects a parameter that is sent twice', async () => {
    const query = `${signedQuery({ word: 'монг' })}&word=монг`;
    const answer = await ask(new Request(`http://test/api/home/country?${query}`));
    expect(answer.code).toBe(403);
  });
});

describe('a body', () => {
  const send = (body: BodyInit | null, headers = {}, params: object = ENQUIRY) =>
    ask(signedRequest(recordEnquiry, { ...params }, { body, headers }));

  it.each([
    ['a changed field', { ...ENQUIRY, name: 'Другой' }],
    ['a field that was not signed', { ...ENQUIRY, from: 'header' }],
    ['a signed field left out', { ...ENQUIRY, remark: undefined }],
    ['the signature inside', { ...ENQUIRY, appkey: 'demo-app' }],
    ['nothing', {}],
  ])('with %s is not what was signed', async (_, body) => {
    expect(await send(JSON.stringify(body))).toMatchObject({ status: 403, code: 403 });
  });

  it.each([
    ['broken JSON', '{"name": "Б'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['brackets without end', '['.repeat(30_000)],
    ['deep nesting', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('of %s is rejected in words', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 200, code: 1, msg: 'invalid body' });
  });

  it('over 64 KB is rejected, declared or not', async () => {
    const large = JSON.stringify({ ...ENQUIRY, remark: 'x'.repeat(65_536) });
    expect(await send(large)).toMatchObject({ status: 413, code: 413 });
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8192).fill(0x20)),
    });
    const streamed = new Request(`http://test${recordEnquiry.path}?${signedQuery(ENQUIRY)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(await ask(streamed)).toMatchObject({ status: 413, code: 413 });
  });

  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['multipart/form-data; boundary=x', {}],
    ['application/json; charset=utf-16', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
  ])('as %s %o is not accepted', async (contentType, headers) => {
    const answer = await send(JSON.stringify(ENQUIRY), { 'content-type': contentType, ...headers });
    expect(answer).toMatchObject({ status: 415, code: 415 });
  });

  it('may be missing where a call has no fields', async () => {
    const url = `http://test${listBrands.path}?${signedQuery({})}`;
    expect((await ask(new Request(url, { method: 'POST' }))).code).toBe(0);
  });

  it.each([
    ['a NUL', 'name', 'Б\0т'],
    ['half of a surrogate pair', 'name', 'Б\ud83d'],
    ['a list for a text', 'name', ['a']],
    ['an object for a text', 'remark', { a: 1 }],
    ['a boolean for a number', 'country_id', true],
    ['a fraction for a whole number', 'country_id', 4.5],
    ['a text that is too long', 'remark', 'я'.repeat(1001)],
    ['a client_id that is no UUID', 'client_id', '1'],
  ])('with %s names the field', async (_, field, value) => {
    const answer = await ask(signedRequest(recordEnquiry, { ...ENQUIRY, [field]: value }));
    expect(answer).toMatchObject({ status: 200, code: 1, msg: `invalid ${field}` });
  });

  it.each([[null], [''], [[]]])('may have %j for a field that is missing', async (none) => {
    const body = JSON.stringify({ type_sign: none });
    expect((await ask(signedRequest(listBrands, {}, { body }))).code).toBe(0);
  });

  it('with __proto__ neither passes nor breaks anything', async () => {
    const body = `{"__proto__":{"name":"x"},${JSON.stringify(ENQUIRY).slice(1)}`;
    expect((await send(body)).code).toBe(403);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('stored nothing in all of these cases', async () => {
    expect(await backend.db.$count(enquiries)).toBe(0);
  });
});

describe('the query', () => {
  it('over 16 KB is too large', async () => {
    const answer = await ask(signedRequest(listCountries, { word: 'я'.repeat(4000) }));
    expect(answer).toMatchObject({ status: 413, code: 413 });
  });

  it('may have a parameter without a value, which counts as missing', async () => {
    const query = { page: '', energy_type: '' };
    expect((await ask(signedRequest(listModels, {}, { query }))).code).toBe(0);
  });

  it.each([
    ['page', '0'],
    ['page', '1e3'],
    ['page_size', '61'],
    ['price_min_usd', '-1'],
    ['energy_type', 'steam'],
    ['brand_sign', '../etc'],
    ['word', 'x\0y'],
  ])('with %s=%s names the field', async (field, value) => {
    const answer = await ask(signedRequest(listModels, { [field]: value }));
    expect(answer).toMatchObject({ status: 200, code: 1, msg: `invalid ${field}` });
  });
});

describe('too many requests', () => {
  it('are counted before anything of them is checked', async () => {
    const limited = await createTestBackend({ rateLimitScale: 3 / 300 });
    try {
      const unsigned = () => new Request('http://localhost/api/home/lang', { method: 'GET' });
      const codes: number[] = [];
      for (let call = 0; call < 4; call++)
        codes.push((await answerTo(limited, unsigned(), '203.0.113.7')).code);
      expect(codes).toEqual([403, 403, 403, 429]);
      const unknown = new Request('http://localhost/api/no/such/call');
      expect((await answerTo(limited, unknown, '203.0.113.7')).code).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('get a retry time, per address, and calls of our own pages are not limited', async () => {
    const limited = await createTestBackend({ rateLimitScale: 3 / 300 });
    try {
      const code = async (address: string | null) =>
        (await answerTo(limited, signedRequest(listLanguages, {}), address)).code;
      const codes = [];
      for (let i = 0; i < 4; i += 1) codes.push(await code('198.51.100.1'));
      expect(codes).toEqual([0, 0, 0, 429]);
      expect(await code('198.51.100.2')).toBe(0);
      for (let i = 0; i < 10; i += 1) expect(await code(null)).toBe(0);
      const rejected = await answerTo(limited, signedRequest(listLanguages, {}), '198.51.100.1');
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe('when something of ours fails', () => {
  const brokenBackend = (db: Parameters<typeof createDispatcher>[0]['db']) => {
    const log = { debug: vi.fn(), info: vi.fn(), error: vi.fn() };
    const limits = { rateLimitScale: 1, secret: 'a secret', sessionDays: 1, sessionIdleDays: 1 };
    const options = { signingKey: TEST_KEY, ...limits, notification: NOBODY_IS_TOLD, log };
    return { ...createDispatcher({ db, media: () => backend.media, ...options }), log };
  };

  it('says 503 while the database is away, without its words', async () => {
    const { db, close } = connectDatabase('postgres://nobody:secret@127.0.0.1:9/none', 1);
    const broken = brokenBackend(() => db);
    const answer = await answerTo(broken, signedRequest(recordEnquiry, ENQUIRY));
    expect(answer).toMatchObject({ status: 503, code: 503, data: null });
    expect(answer.msg).toContain(answer.headers.get('x-request-id'));
    expect(answer.msg).not.toContain('127.0.0.1');
    await close();
  });

  it('says 500 with the request id only, and logs no field of a person', async () => {
    const failing = new Proxy({} as ReturnType<Parameters<typeof brokenBackend>[0]>, {
      get() {
        throw new Error('a bug');
      },
    });
    const broken = brokenBackend(() => failing);
    const answer = await answerTo(broken, signedRequest(recordEnquiry, ENQUIRY));
    const requestId = answer.headers.get('x-request-id');
    expect(answer).toMatchObject({ status: 500, code: 500, data: null });
    expect(answer.msg).toBe(`unexpected error, request ${requestId}`);
    const logged = JSON.stringify([broken.log.error.mock.calls, broken.log.info.mock.calls]);
    expect(logged).toContain('a bug');
    expect(logged).toContain(requestId);
    for (const value of [ENQUIRY.name, ENQUIRY.mail, ENQUIRY.mobile, 'sign=']) {
      expect(logged).not.toContain(value);
    }
  });
});
