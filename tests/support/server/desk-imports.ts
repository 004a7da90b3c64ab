import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { readImport } from '@/lib/content/desk/imports';
import { serverEnv } from '@/lib/env/server';
import { DeskImportFiles } from '@/lib/runtime/http/desk-import-files';
import { createPageHandler } from '@/lib/runtime/http/page-handler';
import { rowsOf } from '@/lib/server/db/database';
import { takeFileImport } from '@/lib/server/import/file-import-tasks';
import { findFileImport, listOpenImports } from '@/lib/server/import/file-imports';
import { localPictures } from '@/lib/server/import/local-pictures';
import { type FileWork, workOnFile } from '@/lib/server/import/work-on-file';
import { diskMediaStore } from '@/lib/server/media/disk-media-store';
import { createRateLimits } from '@/lib/server/request/rate-limits';
import { NEVER_IDLE } from '@/tests/support/patience';
import type { DeskBrowser } from './desk-browser';
import { backend, owner, withDeskTeam } from './desk-team';
import { addTestCar } from './test-car';

export const dataDir = mkdtempSync(path.join(tmpdir(), 'imports-'));
const store = diskMediaStore(path.join(dataDir, 'media'));
const { DATA_DIR } = serverEnv();

let server: Server;
/** Of the server: whether there is room, and the scale of its limits. */
export const machine = { hasRoom: true, scale: 100_000 };

/** A desk to which files of cars are sent, with three models: Steppe, Steppe and Taiga (501). */
export function withDeskImports(): void {
  withDeskTeam({ isSite: true });
  beforeAll(async () => {
    serverEnv().DATA_DIR = dataDir;
    for (const id of [501, 502, 503]) await addTestCar(backend.db, id);
    await backend.db.execute(`update models set model_name = 'Taiga' where model_id = 501`);
    const pages = createPageHandler(async (_, response) => void response.end('Next'), {
      importFiles: new DeskImportFiles({
        backend: async () => ({
          ...backend,
          limits: createRateLimits(machine.scale, { db: () => backend.db, secret: 'x'.repeat(32) }),
        }),
        dataDir,
        hasRoom: async () => machine.hasRoom,
      }),
    });
    server = createServer(NEVER_IDLE, (request, response) => void pages.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  });
  afterAll(() => {
    server.close();
    serverEnv().DATA_DIR = DATA_DIR;
    rmSync(dataDir, { recursive: true });
  });
  // A test that fails leaves the others alone.
  afterEach(async () => {
    await backend.db.execute(`update file_imports set state = 'stopped' where written_at is null`);
    await discardAll();
  });
}

interface Sent {
  headers?: Record<string, string>;
  /** In place of the form's own length. */
  length?: number;
  /** The ZIP file beside it; '' as a browser sends the field that is left empty. */
  pictures?: string | Buffer;
  /** Waited for in the middle. */
  pause?: () => Promise<unknown>;
}

const partOf = (field: string, name: string, content: string | Buffer) => [
  Buffer.from(
    `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  ),
  Buffer.from(content),
  Buffer.from('\r\n'),
];

/** Sends a file as the form of the page does. */
export function sendFile(
  browser: DeskBrowser | null,
  name: string,
  content: string | Buffer,
  { headers, length, pictures = '', pause }: Sent = {},
) {
  const body = Buffer.concat([
    ...partOf('file', name, content),
    ...partOf('pictures', pictures && '../photos.zip', pictures),
    Buffer.from('--edge--\r\n'),
  ]);
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; to: string }>((resolve, reject) => {
    const request = httpRequest(
      {
        host: 'localhost',
        port,
        method: 'POST',
        path: '/cars/import/file',
        headers: {
          host: 'desk.localhost',
          cookie: browser?.headers.get('cookie') ?? '',
          'content-type': 'multipart/form-data; boundary=edge',
          'content-length': String(length ?? body.length),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, to: String(answer.headers.location ?? '') });
      },
    ).on('error', reject);
    if (pause) request.write(body.subarray(0, 200));
    void Promise.resolve(pause?.()).then(() => request.end(pause ? body.subarray(200) : body));
  });
}

/** So many seconds from now. */
export const at = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Processes the next queued file, as the worker does. */
export async function work(): Promise<void> {
  const job = await takeFileImport(backend.db, at(1));
  const pictures: FileWork['pictures'] = (given) => localPictures(store, given);
  if (job) await workOnFile(backend.db, job, { dataDir, pictures });
}

/** Sends a file and has it read. */
export async function sent(
  browser: DeskBrowser,
  name: string,
  content: string | Buffer,
  pictures?: string | Buffer,
) {
  const { to } = await sendFile(browser, name, content, { pictures });
  const [, id = to] = /^\/cars\/import\/([0-9a-f-]{36})$/.exec(to) ?? [];
  await work();
  return id;
}

/** What the page of a file shows to a person. */
export async function seen(browser: DeskBrowser, id: string, language: 'en' | 'ru' | 'zh' = 'en') {
  const staff = await browser.who();
  return staff && readImport(staff, language, id);
}

export const found = (id: string) => findFileImport(backend.db, id);

export const prices = (...rows: [sign: string, price: number | string][]) =>
  ['model_sign,price_usd', ...rows.map((row) => row.join(','))].join('\n');
export const sign = (id: number) => `tulpar-${id}`;

export async function priceOf(id: number) {
  const [row] = rowsOf<{ price_usd: number }>(
    await backend.db.execute(`select price_usd from models where model_id = ${id}`),
  );
  return row?.price_usd;
}

export async function discardAll() {
  for (const { importId } of await listOpenImports(backend.db, undefined)) {
    await owner.send('discard-file', { id: importId });
  }
}
