import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { removeInstance, writeInstance } from '@/lib/runtime/process/instance-file';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { listenForContentChanges } from '@/lib/server/db/content-changes';
import { members } from '@/lib/server/db/schema/members';
import { reviewMedia, reviews } from '@/lib/server/db/schema/reviews';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { SiteCommands } from '@/tests/support/site-commands';

/** Of the site that is noted as running. */
const PORT = 4711;
const KEY = `${'a'.repeat(32)}-1600.webp`;

let folder: string;
let dataDir: string;
let commands: SiteCommands;
let database: EmbeddedDatabase;
let connection: DatabaseConnection;
let stopListening: () => Promise<void>;
const announced: string[][] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reviews-command-'));
  dataDir = path.join(folder, 'data');
  commands = new SiteCommands(dataDir);
  await unpackTestDatabase(dataDir);
  database = await openEmbeddedDatabase(dataDir);
  connection = connectDatabase(database.url, 2);
  stopListening = await listenForContentChanges(database.url, {
    onChange: (tags) => announced.push(tags),
  });
  writeInstance(dataDir, { port: PORT, databaseUrl: database.url, refreshSecret: 'unused' });
  await addReviews();
});
afterAll(async () => {
  commands.close();
  removeInstance(dataDir);
  await stopListening();
  await connection.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Two reviews that wait, numbers 1 and 2; the first with a picture. */
async function addReviews() {
  const { db } = connection;
  const account = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', name: 'Бат\u001b[31m' };
  const [member] = await db
    .insert(members)
    .values({ ...account, passwordHash: 'none', port: 'erenhot', lang: 'mn' })
    .returning({ memberId: members.memberId });
  const memberId = member?.memberId ?? 0;
  const car = { modelName: 'Steppe', modelYear: 2025, brandName: 'Tulpar', brandSign: 'tulpar' };
  for (const [modelId, experience] of [
    [7, 'Хэлсэн ёсоор нь авлаа.'],
    [8, `Долго ждал. ${'Очень '.repeat(40)}долго.`],
  ] as const) {
    const createdAt = new Date(Date.UTC(2026, 9, modelId));
    const review = { ...car, memberId, modelId, experience, rating: 4, lang: 'mn', createdAt };
    await db.insert(reviews).values({ ...review, comment: 'Баярлалаа', purchaseMonth: '2026-09' });
  }
  await siteMediaStore(dataDir).put(KEY, Buffer.from('picture'));
  const picture = { src: `/media/${KEY}`, smallSrc: `/media/${KEY}`, width: 1600, height: 900 };
  const mediaId = 'b'.repeat(32);
  await db
    .insert(reviewMedia)
    .values({ ...picture, mediaId, memberId, reviewId: 1, position: 1, kind: 'image' });
}

const run = (...args: string[]) => commands.run('reviews', ...args);

const stateOf = async (reviewId: number) =>
  (await connection.db.select().from(reviews).where(eq(reviews.reviewId, reviewId)))[0]?.state;

describe('npm run reviews', () => {
  it('lists what waits, a line of facts and one of text each', async () => {
    const { code, output } = await run('list');
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      '#1  pending  ★★★★☆  2026-10-07  mn  Tulpar Steppe 2025  1 file',
      '    Бат\\u{1b}[31m: Хэлсэн ёсоор нь авлаа.',
    ]);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/^ {4}Бат\\u\{1b\}\[31m: Долго ждал\. .{70,80}…$/);
  });

  it('shows a review with everything that decides about it', async () => {
    const { code, output } = await run('show', '#1');
    expect(code).toBe(0);
    for (const text of [
      'bat@example.mn, +976 9911 2233',
      'Bought: 2026-09',
      'Хэлсэн ёсоор нь авлаа.',
      'Баярлалаа',
      `image  1600 × 900  http://localhost:${PORT}/media/${KEY}`,
    ]) {
      expect(output).toContain(text);
    }
  });

  it('shows addresses of pictures under every name of this machine with the port of the site', async () => {
    const elsewhere = new SiteCommands(dataDir, { SITE_ORIGIN: 'http://mall.localhost:3000' });
    const { output } = await elsewhere.run('reviews', 'show', '#1');
    elsewhere.close();
    expect(output).toContain(`http://mall.localhost:${PORT}/media/${KEY}`);
  });

  it.each([
    [['show', '99'], 'There is no review #99.'],
    [['approve', '1', '98', '99'], 'There is no review #98, #99: nothing was changed.'],
  ])('%j ends with 1 and "%s"', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, errors: `${message}\n` });
    expect(await stateOf(1)).toBe('pending');
    expect(announced).toEqual([]);
  });

  it('approves, and tells the running site which pages have changed', async () => {
    const { code, output } = await run('approve', '1', '2');
    expect(output).toBe(
      '#1 is approved now.\n#2 is approved now.\nThe running site shows the change.\n',
    );
    expect(code).toBe(0);
    await expect.poll(() => announced).toEqual([['reviews', 'model:7', 'model:8']]);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['approved', 'approved']);
    expect((await run('list')).output).toBe('No review waits for approval.\n');
    expect((await run('list', '--all')).output).toContain('#2  approved');
  });

  it('changes and announces nothing for a review that is decided already', async () => {
    expect(await run('approve', '2')).toMatchObject({
      code: 0,
      output: '#2 was approved already.\n',
    });
    expect(announced).toHaveLength(1);
  });

  it('rejects, and removes the pictures', async () => {
    const { code, output } = await run('reject', '1');
    expect(code).toBe(0);
    expect(output).toContain('#1 is rejected now.');
    await expect.poll(() => announced[1]).toEqual(['reviews', 'model:7']);
    expect(await stateOf(1)).toBe('rejected');
    expect(await siteMediaStore(dataDir).get(KEY)).toBeNull();
  });
});
