import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inject } from 'light-my-request';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { NEVER_IDLE } from '@/tests/support/patience';
import { createPageHandler } from './page-handler';

const SECRET = 'a secret of the tests, long enough';
vi.stubEnv('DESK_SECRET', SECRET);
let server: Server;
let pages: ReturnType<typeof createPageHandler>;

beforeAll(async () => {
  // In place of Next: answers with the request that it got.
  pages = createPageHandler(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isScreen = request.headers[NOT_FOUND_SCREEN_HEADER] !== undefined;
    // As Next answers an unknown page: only script adds the text.
    if (request.url === '/nowhere') response.statusCode = 404;
    const screen = `no such page, for ${request.headers['accept-language']}`;
    let sent = '';
    for await (const chunk of request) sent += chunk;
    response.end(isScreen ? screen : `Next at ${request.url}${sent && `: ${sent}`}`);
  });
  server = createServer(NEVER_IDLE, (request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => server.close());

function ask(path: string, host = 'desk.localhost', more: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      httpRequest({ host: 'localhost', port, path, headers: { host, ...more } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the host of the staff side', () => {
  it.each(['desk.localhost', 'DESK.localhost:3000', 'desk.example.com.'])(
    'written as %s, sends pages that may be neither stored nor indexed',
    async (host) => {
      const { headers, body } = await ask('/leads/7?state=new', host);
      expect(body).toBe('Next at /leads/7?state=new');
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('answers an unknown page with a 404 screen without script, in the visitor’s language', async () => {
    const { status, body } = await ask('/nowhere', 'desk.localhost', { 'accept-language': 'ru' });
    expect([status, body]).toEqual([404, 'no such page, for ru']);
    const asked = await ask('/', 'desk.localhost', { [NOT_FOUND_SCREEN_HEADER]: '1' });
    expect(asked.body).toBe('Next at /');
  });

  it('asks Next each time', async () => {
    const answers = await Promise.all(['/', '/'].map((path) => ask(path)));
    expect(answers.map(({ headers }) => headers.etag)).toEqual([undefined, undefined]);
  });

  it('keeps every crawler out', async () => {
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });

  it.each(['/_next/static/a.js', '/pictures/cars/1.avif', '/media/1.webp', '/logo-mark.svg'])(
    'has the file %s',
    async (path) => expect((await ask(path)).body).toBe(`Next at ${path}`),
  );

  it('renders pages for unknown files in turns, and opens only some files at a time', async () => {
    // A place is free again when its work takes long.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const inNext: string[] = [];
    const silent = createPageHandler(({ url = '' }) => {
      inNext.push(url);
      return new Promise(() => {});
    });
    const askSilent = (url: string) =>
      void inject((request, response) => void silent.handle(request as never, response as never), {
        url,
        headers: { host: 'desk.localhost' },
      });
    for (let n = 0; n < 20; n++) askSilent(`/pictures/none-${n}.png`);
    for (let n = 0; n < 20; n++) askSilent(`/media/${n}.webp`);
    await expect.poll(() => silent.state().queues.files.waiting).toBe(16);
    vi.useRealTimers();
    const pictures = inNext.filter((url) => url.startsWith('/pictures/'));
    expect([pictures.length, inNext.length]).toEqual([1, 5]);
  });

  it.each([
    '/api/home/lang',
    '/enquiry',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/ru/car/1.html',
    '/internal/refresh',
    '/healthz',
  ])('has nothing of the public sites at %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: '' });
  });

  it.each([
    ['/\\/%0d%0a/.', 400],
    ['/\\', 400],
    ['/a/..//b', 400],
    ['/_next/%2e%2e/sign-in', 308],
    ['/media/../sign-in', 308],
  ])('has nothing at %s, which no browser writes so', async (path, status) => {
    expect(await ask(path)).toMatchObject({ status, body: '' });
    // Requests of Next's own router are passed on without being rendered first.
    expect(await ask(path, 'desk.localhost', { rsc: '1' })).toMatchObject({ status, body: '' });
  });
});

describe('a form sent to the host of the staff side', () => {
  /** Streams a body; returns the status, and how much of it was read. */
  function post(path: string, pieces: Iterable<string>, headers: Record<string, string> = {}) {
    const { port } = server.address() as AddressInfo;
    return new Promise<{ status: number | undefined; body: string; sent: number }>((resolve) => {
      const type = 'application/x-www-form-urlencoded';
      const request = httpRequest({
        host: 'localhost',
        port,
        path,
        method: 'POST',
        headers: { host: 'desk.localhost', 'content-type': type, ...headers },
      });
      let sent = 0;
      request.on('response', async (answer) => {
        let body = '';
        for await (const chunk of answer) body += chunk;
        request.destroy();
        resolve({ status: answer.statusCode, body, sent });
      });
      request.on('error', () => {});
      void (async () => {
        for (const piece of pieces) {
          if (request.destroyed) return;
          sent += piece.length;
          if (!request.write(piece)) await new Promise((drained) => request.once('drain', drained));
        }
        request.end();
      })();
    });
  }

  function* many(piece: string, times: number) {
    for (let count = 0; count < times; count++) yield piece;
  }

  it('reaches Next as a form', async () => {
    expect(await post('/do/write-note', ['id=7&text=', 'two+words'])).toMatchObject({
      status: 200,
      body: 'Next at /do/write-note: id=7&text=two+words',
    });
  });

  it('may be as long as a long article, where it is a form of long texts, also once the browser has dropped the session', async () => {
    const article = `text=${'%D1%8B'.repeat(30_000)}`;
    const cookie = 'a=b; desk.session_token=x.y';
    const answers = await Promise.all([
      post('/do/save-record', [article], { cookie }),
      post('/do/save-record', [article]),
      post('/do/write-note', [article], { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 413]);
    expect(answers[0]?.body).toBe(`Next at /do/save-record: ${article}`);
  });

  const mark = createHmac('sha256', SECRET).update('token').digest('base64');
  const signed = `a=b; desk.session_token=${encodeURIComponent(`token.${mark}`)}`;
  const headersOf = (cookie: string, address = '203.0.113.9') => ({
    host: 'desk.localhost',
    'x-client-address': address,
    cookie,
    accept: 'text/html',
    'accept-language': 'zh',
  });
  const sendLong = (headers: Record<string, string>, payload: AsyncIterable<string>) =>
    inject((request, response) => void pages.handle(request as never, response as never), {
      url: '/do/save-record',
      method: 'POST',
      headers,
      payload: Readable.from(payload),
    });

  it.each([
    ['no session', ''],
    ['a session that nobody signed', 'desk.session_token=x.y'],
    ['the signature of another', signed.replace('=token', '=other')],
  ])('has half a minute with %s', async (_, cookie) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    async function* silent() {
      yield 'text=';
      await vi.advanceTimersByTimeAsync(31_000);
    }
    const { statusCode } = await sendLong(headersOf(cookie), silent());
    vi.useRealTimers();
    expect(statusCode).toBe(400);
  });

  it.each([
    ['anybody not signed in, from any address', '', (n: number) => `198.51.100.${n}`],
    ['staff of one network', signed, (n: number) => `2001:db8::${n}`],
  ])('shares eight places as that of %s; other staff have theirs', async (_, cookie, address) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* held() {
      yield 'text=';
      await ended;
    }
    let answered = 0;
    const sent = Array.from({ length: 33 }, (_, n) =>
      sendLong(headersOf(cookie, address(n)), held()).finally(() => {
        answered += 1;
      }),
    );
    async function* atOnce() {
      yield 'text=words';
    }
    const refused = await sendLong(headersOf(cookie, address(33)), atOnce());
    expect(refused.body).toContain('<h1>请求过多</h1><p role="alert">没有保存');
    expect((await sendLong(headersOf(signed), atOnce())).statusCode).toBe(200);
    // Browsers read no answer before they have sent all.
    expect(answered).toBe(0);
    end();
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(8);
  });

  it('is received over a line that needs more than a minute for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    async function* slowly() {
      for (const piece of ['text=', 'long', 'words']) {
        yield piece;
        await vi.advanceTimersByTimeAsync(30_000);
      }
    }
    const answer = await inject(
      (request, response) => void pages.handle(request as never, response as never),
      {
        url: '/do/save-record',
        method: 'POST',
        headers: headersOf(signed),
        payload: Readable.from(slowly()),
      },
    );
    vi.useRealTimers();
    expect(answer.body).toBe('Next at /do/save-record: text=longwords');
  });

  it.each([
    ['en', 'The form did not arrive completely'],
    ['ru', 'Форма пришла не целиком'],
    ['zh', '表单没有完整送达'],
  ])('that stops for two minutes on its way is refused in words, in %s', async (...given) => {
    const [language, words] = given;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    async function* stopping() {
      yield 'text=';
      await vi.advanceTimersByTimeAsync(121_000);
      yield 'long';
    }
    const answer = await inject(
      (request, response) => void pages.handle(request as never, response as never),
      {
        url: '/do/save-record',
        method: 'POST',
        headers: { ...headersOf(signed), 'accept-language': language },
        payload: Readable.from(stopping()),
      },
    );
    vi.useRealTimers();
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`<h1>${words}</h1>`);
  });

  it.each([
    ['en', 'The form is too long'],
    ['ru', 'Форма слишком длинная'],
    ['zh', '表单内容过长'],
  ])(
    'with more text than fits is read to its end, and refused in words, in %s',
    async (...given) => {
      const [language, words] = given;
      const length = 48 * 64 * 1024;
      const { status, body, sent } = await post(
        '/do/save-record',
        many('a'.repeat(64 * 1024), 48),
        {
          'content-length': String(length),
          accept: 'text/html',
          'accept-language': language,
        },
      );
      expect([status, sent]).toEqual([413, length]);
      expect(body).toContain(`<h1>${words}</h1>`);
    },
  );

  it('with more text than fits is refused in words also over a line that needs longer than the refusal waits', async () => {
    const length = 3 * 1024 * 1024;
    const { port } = server.address() as AddressInfo;
    const headers = { ...headersOf(signed), 'content-length': length };
    const where = { host: 'localhost', port, path: '/do/save-record', method: 'POST', headers };
    const slow = httpRequest(where);
    let isAnswered = false;
    const answered = once(slow, 'response').finally(() => {
      isAnswered = true;
    });
    const begun = once(server, 'request');
    slow.write('text=');
    await begun;
    // What comes at once is answered after as long as any refusal waits.
    const pieces = many('a'.repeat(64 * 1024), 48);
    const atOnce = await post('/do/save-record', pieces, { 'content-length': `${length}` });
    expect([atOnce.status, isAnswered]).toEqual([413, false]);
    slow.end(Buffer.alloc(length - 'text='.length, 'a'));
    const [answer] = await answered;
    expect(await text(answer)).toContain('<h1>表单内容过长</h1>');
  });

  // Rejections are delayed by a second: several at once take no longer than one.
  it('is rejected as soon as it is larger than any form, however much would follow', async () => {
    const paths = ['/do/sign-in', '/export', '/language'];
    const large = () => many('a'.repeat(64 * 1024), 1600);
    for (const { status, body, sent } of await Promise.all(
      paths.map((path) => post(path, large())),
    )) {
      expect([status, body]).toEqual([413, '']);
      expect(sent).toBeLessThan(16 * 1024 * 1024);
    }
  });

  it('is rejected before it is parsed when it is not one of ours: other types, thousands of fields', async () => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const [parts, fields] = await Promise.all([
      post('/language', many(part.repeat(1000), 160), multipart),
      post('/language', ['a=1&'.repeat(10_000)]),
    ]);
    expect([parts.status, parts.body]).toEqual([415, '']);
    expect([fields.status, fields.body]).toEqual([400, '']);
  });

  it('does not reach Next past its limits by an address like that of a file', async () => {
    const large = () => many('a'.repeat(64 * 1024), 160);
    const { status, body } = await post('/_next/%2e%2e/do/sign-in', large());
    expect([status, body]).toEqual([400, '']);
  });

  it('is not even read at an address without forms, or from a page of another site', async () => {
    const large = () => many('a'.repeat(64 * 1024), 160);
    const answers = await Promise.all([
      post('/staff', large()),
      post('/export', large(), { 'sec-fetch-site': 'cross-site' }),
      post('/export', large(), { origin: 'https://elsewhere.example' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([405, 403, 403]);
    expect(await ask('/staff')).toMatchObject({ status: 200 });
  });
});

describe('while the database does not answer', () => {
  let isAway = true;
  /** How often the handler asked whether the database is away. */
  let askedWhetherAway = 0;
  /** Answers that Next has still to send. */
  const waiting: (() => void)[] = [];
  const silent = createPageHandler(
    (_, response) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          response.end('at last');
          resolve();
        });
      }),
    {
      patienceMs: 30,
      isAway: async () => {
        askedWhetherAway += 1;
        return isAway;
      },
    },
  );

  const send = (options: { path: string; form?: Record<string, string>; headers?: object }) =>
    inject((request, response) => void silent.handle(request as never, response as never), {
      url: options.path,
      method: options.form ? 'POST' : 'GET',
      headers: { host: 'desk.localhost', accept: 'text/html', ...options.headers },
      ...(options.form && { payload: `${new URLSearchParams(options.form)}` }),
    });

  afterEach(() => {
    for (const answer of waiting.splice(0)) answer();
    isAway = true;
  });

  it.each([
    ['zh', '数据库暂时没有响应'],
    ['ru', 'База данных сейчас не отвечает'],
    ['en', 'The database isn’t answering'],
  ])('a page says so in %s, and reloads automatically', async (language, title) => {
    const cookie = `a=b; desk_language=${language}`;
    const { statusCode, headers, body } = await send({ path: '/', headers: { cookie } });
    expect(statusCode).toBe(503);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('http-equiv="refresh"');
  });

  it('a form comes back with all that was typed, and leads to the page that it was sent from', async () => {
    const form = { id: '7', text: 'Позвонить <b>\nв среду & не раньше' };
    const { statusCode, body } = await send({
      path: '/do/write-note',
      form,
      headers: {
        'accept-language': 'ru',
        referer: 'http://desk.localhost/enquiries/7',
      },
    });
    expect(statusCode).toBe(503);
    const page = new DOMParser().parseFromString(body, 'text/html');
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/do/write-note');
    const fields = [...page.querySelectorAll<HTMLInputElement>('form [name]')];
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(form);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/enquiries/7');
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it.each([
    ['/do/sign-in', { email: 'li@example.com', password: 'a secret of hers' }],
    ['/do/change-password', { username: 'li', newPassword: 'a secret of hers' }],
    ['/do/verify-code', { code: 'a secret of hers' }],
  ])('passwords and codes are on no page (%s)', async (path, form) => {
    const { statusCode, body } = await send({ path, form });
    expect(statusCode).toBe(503);
    expect(body).not.toMatch(/a secret of hers|<form/);
  });

  it('a promotion comes back, whose code is no secret', async () => {
    const form = { kind: 'promotions', coder: 'WINTER', 'body.ru': 'Скидка всем' };
    const { body } = await send({ path: '/do/save-record', form });
    expect(body).toContain('name="coder" value="WINTER"');
    expect(body).toContain('Скидка всем</textarea>');
  });

  it('a list to take away and a script that asks are answered as well', async () => {
    expect((await send({ path: '/export', form: { format: 'csv' } })).statusCode).toBe(503);
    const news = await send({ path: '/news?after=1', headers: { accept: 'application/json' } });
    expect([news.statusCode, news.body]).toEqual([503, '']);
  });

  it('an answer that is only slow is waited for', async () => {
    isAway = false;
    askedWhetherAway = 0;
    const answer = send({ path: '/analytics' });
    await expect.poll(() => askedWhetherAway).toBe(1);
    waiting.pop()?.();
    expect((await answer).body).toBe('at last');
  });
});
