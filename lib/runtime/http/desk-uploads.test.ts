import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_BOUNDS } from '@/lib/config/picture-upload';
import { type Outcome, Uploads } from '@/lib/server/media/uploads';
import { createRateLimits } from '@/lib/server/request/rate-limits';
import { commandLine } from '@/lib/server/staff/audit';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { inviteStaff } from '@/lib/server/staff/invitations';
import { NEVER_IDLE } from '@/tests/support/patience';
import { DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { DeskUploads } from './desk-uploads';
import { createPageHandler } from './page-handler';

withTestBackend();
let desk: DeskBackend;
let sales: DeskBrowser;
let folder: string;
let uploads: Uploads;
/** Two web processes on one folder. */
let servers: Server[];
let hasRoom = true;

const picture = randomBytes(300_000);

beforeAll(async () => {
  desk = testDeskBackend(backend.db);
  sales = await newStaff(desk, 'sales', 'Anna');
  folder = mkdtempSync(path.join(tmpdir(), 'uploads-'));
  uploads = new Uploads(folder);
  servers = await Promise.all([serve(), serve()]);
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  hasRoom = true;
});

/** A web process of its own, with the limits of the site where `scale` is 1. */
async function serve(scale = 100_000): Promise<Server> {
  const limits = createRateLimits(scale, { db: () => backend.db, secret: 'x'.repeat(32) });
  const pages = createPageHandler(async (_, response) => void response.end('Next'), {
    uploads: new DeskUploads({
      backend: async () => ({ ...desk, limits }),
      uploads: new Uploads(folder),
      hasRoom: async () => hasRoom,
    }),
  });
  const server = createServer(
    NEVER_IDLE,
    (request, response) => void pages.handle(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const cookieOf = (browser?: DeskBrowser) => browser?.headers.get('cookie') ?? '';

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  browser?: DeskBrowser | null;
  /** The process that gets the requests. */
  server?: Server | undefined;
}

function send({ method = 'POST', path: at = '/uploads', headers, body, browser, server }: Sent) {
  const asked = server ?? servers[0];
  if (!asked) throw new Error('there is no server');
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const common = { host: 'desk.localhost', 'tus-resumable': '1.0.0' };
    const cookie = cookieOf(browser === null ? undefined : (browser ?? sales));
    httpRequest(
      {
        host: 'localhost',
        port: portOf(asked),
        method,
        path: at,
        // Connections are not reused: on a busy machine the server may already have closed an idle
        // one.
        agent: false,
        headers: { ...common, cookie, ...headers },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      },
    )
      .on('error', reject)
      .end(body);
  });
}

async function begin(size = picture.length, headers = {}): Promise<string> {
  const { headers: answered } = await send({
    headers: { 'upload-length': String(size), ...headers },
  });
  return String(answered.location);
}

const BYTES = { 'content-type': 'application/offset+octet-stream' };
const add = (to: string, offset: number, body: Buffer, more: Sent = {}) =>
  send({
    method: 'PATCH',
    path: to,
    body,
    ...more,
    headers: { ...BYTES, 'upload-offset': String(offset) },
  });
const offsetOf = async (at: string, server?: Server) =>
  Number((await send({ method: 'HEAD', path: at, server })).headers['upload-offset']);

/** The received bytes of an upload. */
async function contentOf(at: string): Promise<Buffer | undefined> {
  const { readFile } = await import('node:fs/promises');
  let content: Buffer | undefined;
  await uploads.outcomeOf(
    (await sales.who())?.id ?? '',
    at.replace('/uploads/', ''),
    async (file) => {
      content = await readFile(file);
      return { fault: 'damaged' };
    },
  );
  return content;
}

describe('a picture on its way to the desk', () => {
  it('comes whole with the client that browsers use, over a line that breaks off twice', async () => {
    const [server] = servers;
    if (!server) throw new Error('there is no server');
    // Between client and site: cuts the first two connections in the middle of the bytes.
    let cuts = 0;
    const line = (await import('node:net')).createServer((near) => {
      const far = createConnection(portOf(server), 'localhost');
      let passed = 0;
      near.on('data', (bytes) => {
        passed += bytes.length;
        far.write(bytes);
        if (passed > 100_000 && cuts < 2) {
          cuts += 1;
          near.destroy();
        }
      });
      far.pipe(near);
      for (const end of [near, far]) {
        end.on('error', () => {});
        end.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => line.listen(0, 'localhost', resolve));
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new TusUpload(picture, {
        endpoint: `http://localhost:${(line.address() as AddressInfo).port}/uploads`,
        headers: { Host: 'desk.localhost', Cookie: cookieOf(sales) },
        retryDelays: [0, 10, 100, 1000],
        metadata: { filename: '../../../etc/passwd' },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      });
      upload.start();
    });
    line.close();
    expect(cuts).toBe(2);
    expect(await contentOf(new URL(url).pathname)).toEqual(picture);
  });

  it('is continued in another web process, from where the first one stopped', async () => {
    const [first, second] = servers;
    const at = await begin();
    await add(at, 0, picture.subarray(0, 100_000), { server: first });
    expect(await offsetOf(at, second)).toBe(100_000);
    const { status, headers } = await add(at, 100_000, picture.subarray(100_000), {
      server: second,
    });
    expect([status, headers['upload-offset']]).toEqual([204, '300000']);
    expect(await contentOf(at)).toEqual(picture);
    // A client that lost the last response learns that the upload is complete.
    expect(await offsetOf(at, first)).toBe(300_000);
  });

  it('keeps the received bytes of a piece that broke off', async () => {
    const at = await begin();
    const [server] = servers;
    const socket = createConnection(portOf(server as Server), 'localhost');
    socket.write(
      `PATCH ${at} HTTP/1.1\r\nHost: desk.localhost\r\nCookie: ${cookieOf(sales)}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: ${BYTES['content-type']}\r\nContent-Length: ${picture.length}\r\n\r\n`,
    );
    socket.write(picture.subarray(0, 50_000));
    await expect.poll(() => offsetOf(at)).toBe(50_000);
    // The connection is dead, but not closed yet: the next request is still served.
    expect((await add(at, 50_000, picture.subarray(50_000), {})).status).toBe(204);
    socket.destroy();
    expect(await contentOf(at)).toEqual(picture);
  });

  it('is rejected at another offset than it has, and stays unchanged', async () => {
    const at = await begin();
    await add(at, 0, picture.subarray(0, 1000));
    for (const offset of [0, 999, 1001]) {
      expect((await add(at, offset, picture.subarray(0, 10))).status).toBe(409);
    }
    expect(await offsetOf(at)).toBe(1000);
  });

  it('may not become larger than announced, nor be announced larger than allowed', async () => {
    const at = await begin(1000);
    expect((await add(at, 0, picture.subarray(0, 1001))).status).toBe(413);
    const chunked = { ...BYTES, 'upload-offset': '0', 'transfer-encoding': 'chunked' };
    const body = picture.subarray(0, 5000);
    const streamed = await send({ method: 'PATCH', path: at, body, headers: chunked });
    expect(streamed.status).toBe(413);
    expect(await offsetOf(at)).toBeLessThanOrEqual(1000);
    const announce = (length: string) => send({ headers: { 'upload-length': length } });
    expect((await announce(String(UPLOAD_BOUNDS.fileBytes + 1))).status).toBe(413);
    for (const odd of ['', '0', '-1', '1e3', '0x10', '99999999999999999999']) {
      expect((await announce(odd)).status).toBe(400);
    }
  });

  it('can be dropped', async () => {
    const at = await begin();
    expect((await send({ method: 'DELETE', path: at })).status).toBe(204);
    expect((await send({ method: 'HEAD', path: at })).status).toBe(404);
  });

  it('ends after a day, and is removed', async () => {
    const staffId = (await sales.who())?.id ?? '';
    const dayAgo = new Date(Date.now() - UPLOAD_BOUNDS.finishWithinMs - 1000);
    const old = await uploads.create(staffId, 1000, dayAgo);
    const at = `/uploads/${old.id}`;
    expect((await add(at, 0, picture.subarray(0, 10))).status).toBe(410);
    const young = await begin();
    await uploads.removeExpired(new Date());
    expect((await send({ method: 'HEAD', path: at })).status).toBe(404);
    expect(await offsetOf(young)).toBe(0);
  });

  it.each([
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e',
    `/uploads/1700000000000-${'0'.repeat(32)}-10`,
    '/uploads/..%00',
  ])('is nothing at %s', async (at) => {
    expect([308, 400, 404]).toContain((await send({ method: 'HEAD', path: at })).status);
    expect([400, 404]).toContain((await add(at, 0, picture.subarray(0, 10))).status);
    expect([400, 404]).toContain((await send({ method: 'DELETE', path: at })).status);
  });

  it('speaks version 1.0.0 and says what it can', async () => {
    const { headers } = await send({ method: 'OPTIONS' });
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(UPLOAD_BOUNDS.fileBytes),
    });
    const other = await send({ headers: { 'tus-resumable': '0.2.2', 'upload-length': '5' } });
    expect([other.status, other.headers['tus-version']]).toEqual([412, '1.0.0']);
    expect((await send({ method: 'PUT' })).status).toBe(405);
  });
});

describe('who may send pictures', () => {
  const LENGTH = { 'upload-length': '10' };

  it('is nobody without a session, or with the password alone', async () => {
    expect((await send({ browser: null, headers: LENGTH })).status).toBe(401);
    const halfway = new DeskBrowser(desk);
    const invited = { email: 'half@example.com', role: 'sales' } as const;
    const token = await inviteStaff(backend.db, invited, commandLine());
    await halfway.send('accept-invitation', {
      token,
      name: 'Half',
      password: 'correct horse battery',
    });
    expect((await send({ browser: halfway, headers: LENGTH })).status).toBe(403);
  });

  it('is no page of another site, even with the cookies of staff', async () => {
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'http://www.localhost'],
    ] as const) {
      expect((await send({ headers: { ...LENGTH, [name]: value } })).status).toBe(403);
    }
  });

  it('is only the person who has begun an upload, for that one', async () => {
    const at = await begin();
    const other = await newStaff(desk, 'owner', 'Li Wei');
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { ...BYTES, 'upload-offset': '0' };
      expect((await send({ method, path: at, browser: other, headers })).status).toBe(404);
    }
    expect(await offsetOf(at)).toBe(0);
  });

  it('is nobody on a public host', async () => {
    const { status } = await send({ headers: { ...LENGTH, host: 'www.localhost' } });
    expect(status).toBe(405);
  });

  it('is nobody with a used-up daily limit or too many open uploads, or while the disk is full', async () => {
    const marketing = await newStaff(desk, 'marketing', 'Mara');
    // Two megabytes a day.
    const small = await serve(0.001);
    const ask = (length: number) =>
      send({ server: small, browser: marketing, headers: { 'upload-length': String(length) } });
    expect((await ask(1024 * 1024)).status).toBe(201);
    const { status, headers } = await ask(1.5 * 1024 * 1024);
    expect([status, Number(headers['retry-after']) > 3600]).toEqual([429, true]);
    small.close();

    const id = (await marketing.who())?.id ?? '';
    for (let i = 1; i < UPLOAD_BOUNDS.open; i += 1) await uploads.create(id, 10, new Date());
    expect((await send({ browser: marketing, headers: LENGTH })).status).toBe(429);

    const at = await begin();
    hasRoom = false;
    expect((await send({ headers: LENGTH })).status).toBe(507);
    expect((await add(at, 0, picture.subarray(0, 10))).status).toBe(507);
  });
});

describe('a form of pictures from a browser without script', () => {
  const BOUNDARY = 'b0undary';
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const referer = 'http://desk.localhost/cars/unit/7?notice=incomplete';

  function formOf(files: readonly Buffer[], name = 'IMG.jpg'): Buffer {
    const parts = files.flatMap((file) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="pictures"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    ]);
    return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  }
  const post = (body: Buffer, headers = {}) =>
    send({
      body,
      headers: { ...type, referer, 'content-length': String(body.length), ...headers },
    });

  it('redirects back to its page, with the ids of the received pictures', async () => {
    const other = randomBytes(5000);
    const body = formOf([picture, Buffer.alloc(0), other], '../../x.jpg');
    const { status, headers } = await post(body);
    expect(status).toBe(303);
    const [page = '', query] = String(headers.location).split('?');
    const ids = new URLSearchParams(query).get('uploads')?.split('.') ?? [];
    expect([page, ids.length]).toEqual(['/cars/unit/7', 2]);
    expect(await contentOf(`/uploads/${ids[0]}`)).toEqual(picture);
    expect(await contentOf(`/uploads/${ids[1]}`)).toEqual(other);
  });

  it('is refused where it is none, breaks off, has too much in it, or does not say how much', async () => {
    const before = readdirSync(folder, { recursive: true }).length;
    expect((await post(Buffer.from('no form'))).status).toBe(400);
    expect((await post(formOf([picture]).subarray(0, 5000))).status).toBe(400);
    const length = String(UPLOAD_BOUNDS.formBytes + 1);
    expect((await send({ headers: { ...type, 'content-length': length } })).status).toBe(413);
    const chunked = { ...type, 'transfer-encoding': 'chunked' };
    expect((await send({ body: formOf([picture]), headers: chunked })).status).toBe(411);
    expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
  });
});

describe('what an upload has become', () => {
  it('is made once it is complete, and stays known to who lost the answer', async () => {
    const at = await begin(1000);
    const id = at.replace('/uploads/', '');
    const staffId = (await sales.who())?.id ?? '';
    let made = 0;
    const process = async (): Promise<Outcome> => {
      made += 1;
      return { fault: 'notAPicture' };
    };
    expect(await uploads.outcomeOf(staffId, id, process)).toBe(null);
    await add(at, 0, picture.subarray(0, 1000));
    await expect(
      uploads.outcomeOf(staffId, id, () => Promise.reject(new Error('busy'))),
    ).rejects.toThrow('busy');
    expect(await uploads.outcomeOf(staffId, id, process)).toEqual({ fault: 'notAPicture' });
    expect(await uploads.outcomeOf(staffId, id, process)).toEqual({ fault: 'notAPicture' });
    expect(made).toBe(1);
  });
});
