import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { answerEnquiryPost } from './enquiry-post';
import { BusyError } from './fair-queue';
import type { NextHandler } from './next-renderer';
import { createPageHandler } from './page-handler';

const TYPED = 'what was typed, as base64url';

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** In place of Next: the route, which rejects an empty form, and the page of a rejected one. */
const next: NextHandler = async (request, response) => {
  const rejection = request.headers[REJECTED_ENQUIRY_HEADER];
  if (request.method === 'POST' && (await textOf(request)) === '') {
    response.writeHead(422, { [REJECTED_ENQUIRY_HEADER]: '1' });
    response.end(TYPED);
  } else if (request.method === 'POST') {
    response.writeHead(303, { location: '/result' });
    response.end();
  } else {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 's-maxage=60' });
    response.end(`${request.headers.host}: ${rejection ?? 'no rejection'}`);
  }
};

function post(body: string, headers: Record<string, string> = {}, handler = next) {
  const { handle } = createPageHandler(handler);
  return inject((request, response) => void handle(request as never, response as never), {
    method: 'POST',
    url: '/enquiry',
    headers: { host: 'mn.localhost', ...headers },
    payload: body,
  });
}

afterEach(() => vi.restoreAllMocks());

it('redirects to where the form’s route says', async () => {
  const answer = await post('name=Bat');
  expect(answer).toMatchObject({ statusCode: 303, body: '' });
  expect(answer.headers.location).toBe('/result');
});

it('answers a rejected form with its page, which must not be cached', async () => {
  const answer = await post('');
  expect(answer).toMatchObject({ statusCode: 422, body: `mn.localhost: ${TYPED}` });
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers[REJECTED_ENQUIRY_HEADER]).toBeUndefined();
});

it('ignores the rejection header of a client', async () => {
  const seen: unknown[] = [];
  await post('name=Bat', { [REJECTED_ENQUIRY_HEADER]: TYPED }, (request, response) => {
    seen.push(request.headers[REJECTED_ENQUIRY_HEADER]);
    return next(request, response);
  });
  expect(seen).toEqual([undefined]);
});

describe('an enquiry that cannot be stored in time', () => {
  const FORM = new URLSearchParams({
    name: 'Бат "Болд"',
    mobile: '+976 9911 2233',
    remark: 'Хоёр машин <b>\n& нэг',
    about: 'car=101',
    lang: 'mn',
  });

  /** What the form of a page would send again. */
  function fieldsOf(html: string): Record<string, string> {
    const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
    expect(form?.getAttribute('action')).toBe('/enquiry');
    const fields = [...(form?.querySelectorAll('input, textarea') ?? [])];
    return Object.fromEntries(
      fields.map((field) => [field.getAttribute('name'), (field as HTMLInputElement).value]),
    );
  }

  it.each([
    ['takes too long', () => new Promise<never>(() => {})],
    [
      'fails',
      async (_: unknown, response: ServerResponse) => void response.writeHead(500).end('broken'),
    ],
  ])(
    'comes back with all that was typed, a telephone and a button, where storing it %s',
    async (_, handler) => {
      const response = await inject(
        (request, answer) =>
          void answerEnquiryPost(request as never, answer as never, handler as NextHandler, {
            isDev: false,
            patienceMs: 50,
          }),
        { method: 'POST', url: '/enquiry', headers: { host: 'mn.localhost' }, payload: `${FORM}` },
      );
      expect(response.statusCode).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.headers['cache-control']).toBe('no-store');
      const typed = Object.fromEntries(FORM);
      expect(fieldsOf(response.body)).toEqual(typed);
      expect(response.body).toContain('lang="mn"');
      expect(response.body).toContain('href="tel:');
    },
  );

  it('is delayed with its answer where too many were sent, so that a flood waits', async () => {
    const answered: number[] = [];
    const postWhile = async (tarpitMs: number) => {
      const enqueue = () => Promise.reject(new BusyError(5, tarpitMs));
      const response = await inject(
        (request, answer) =>
          void answerEnquiryPost(request as never, answer as never, next, {
            isDev: false,
            enqueue,
          }),
        { method: 'POST', url: '/enquiry', headers: { host: 'mn.localhost' }, payload: `${FORM}` },
      );
      expect(fieldsOf(response.body)).toEqual(Object.fromEntries(FORM));
      answered.push(tarpitMs);
    };
    await Promise.all([postWhile(300), postWhile(0)]);
    expect(answered).toEqual([0, 300]);
  });

  it('is refused with 413 where it is larger than any form of ours', async () => {
    expect((await post('x'.repeat(400 * 1024))).statusCode).toBe(413);
  });
});
