import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-tags';
import { PgliteServer } from '@/lib/runtime/database/pglite-server';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import { refreshOnContentChange } from './content-refresh';
import type { NextHandler } from './next-renderer';

let pglite: PGlite;
let server: PgliteServer;
let databaseUrl: string;
let connection: DatabaseConnection;
beforeAll(async () => {
  pglite = await PGlite.create();
  server = new PgliteServer(pglite, 'password');
  databaseUrl = `postgres://postgres:password@127.0.0.1:${await server.listen()}/postgres`;
  connection = connectDatabase(databaseUrl, 1);
});
afterAll(async () => {
  await connection.close();
  await server.close();
  await pglite.close();
});

/** A web process with what it was asked to revalidate, and how often its pages were invalidated. */
async function listen(url = databaseUrl) {
  const requests: { authorization: unknown; tags: string[] }[] = [];
  let invalidations = 0;
  const next: NextHandler = async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { authorization } = request.headers;
    requests.push({ authorization, tags: JSON.parse(body).tags });
    response.end('{}');
  };
  const stop = await refreshOnContentChange(next, {
    databaseUrl: url,
    secret: 'secret',
    onRefreshed: () => {
      invalidations += 1;
    },
  });
  return { requests, invalidations: () => invalidations, stop };
}

it('reaches every web process once the change is committed, and only then', async () => {
  const processes = [await listen(), await listen()];
  await connection.db.transaction(async (transaction) => {
    await notifyContentChange(transaction, ['catalogue', 'model:7']);
    expect(processes.map(({ requests }) => requests.length)).toEqual([0, 0]);
  });
  const undone = connection.db.transaction(async (transaction) => {
    await notifyContentChange(transaction, ['articles']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await notifyContentChange(connection.db, ['reviews']);
  const expected = [
    { authorization: 'Bearer secret', tags: ['catalogue', 'model:7'] },
    { authorization: 'Bearer secret', tags: ['reviews'] },
  ];
  for (const { requests, invalidations, stop } of processes) {
    await expect.poll(() => requests).toEqual(expected);
    await expect.poll(invalidations).toBe(2);
    await stop();
  }
});

it('brings the tags of a whole catalogue, in as many messages as they need', async () => {
  const { requests, stop } = await listen();
  const tags = Array.from({ length: 3000 }, (_, id) => `model:${id}`);
  await notifyContentChange(connection.db, tags);
  await expect.poll(() => requests.flatMap((request) => request.tags).sort()).toEqual(tags.sort());
  await stop();
});

it('refreshes everything after a lost connection, and goes on listening', async () => {
  const sockets: Socket[] = [];
  const target = Number(new URL(databaseUrl).port);
  const proxy = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    sockets.push(socket);
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  const { requests, stop } = await listen(url.href);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(() => requests.map(({ tags }) => tags), { timeout: 10_000 })
    .toEqual([[CONTENT_TAG]]);
  await notifyContentChange(connection.db, ['reviews']);
  await expect.poll(() => requests.at(-1)?.tags).toEqual(['reviews']);
  await stop();
  proxy.close();
});
