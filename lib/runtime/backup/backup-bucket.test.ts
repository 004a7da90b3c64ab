import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listBackups, newestFailure } from '@/lib/server/backup/backups';
import { ObjectStore } from '@/lib/server/media/object-store';
import { startBackedUpSite } from '@/tests/support/server/backed-up-site';
import { openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { fetchFromBucket } from './backup-bucket';
import { backUpNow } from './run-backup';

let site: Awaited<ReturnType<typeof startBackedUpSite>>;
let s3: TestS3;
let recipient: string;
beforeAll(async () => {
  [site, s3] = await Promise.all([startBackedUpSite('empty'), openTestS3()]);
  recipient = await identityToRecipient(await generateX25519Identity());
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => Promise.all([site.close(), s3.close()]));

const folder = () => join(site.folder, 'backups');
const envOf = () => ({
  ...site.env,
  BACKUP_RECIPIENTS: [recipient],
  BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT,
  BACKUP_S3_BUCKET: s3.settings.S3_BUCKET,
  BACKUP_S3_REGION: s3.settings.S3_REGION,
  BACKUP_S3_ACCESS_KEY_ID: s3.settings.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.settings.S3_SECRET_ACCESS_KEY,
});
const backUp = () => backUpNow(envOf(), { folder: folder(), isOwn: true });

async function namesInBucket(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of new ObjectStore(s3.settings).list('')) names.push(name);
  return names;
}

it('copies each backup to a bucket, removes old ones there, and brings the newest back', async () => {
  const bucket = new ObjectStore(s3.settings);
  const [older, newer] = ['01-00-00', '02-00-00'].map(
    (time) => `backups/mall-2026-01-01T${time}Z.tar.age`,
  );
  const others = ['backups/notes.txt', 'media/aa/picture.webp'];
  for (const name of [older, newer, ...others])
    await bucket.put(name ?? '', Buffer.from('x'), 'text/plain');
  const { file, copy, bytes } = await backUp();
  const name = `backups/${file.slice(folder().length + 1)}`;
  expect(copy).toBe(`s3://mall/${name}`);
  expect((await namesInBucket()).sort()).toEqual([newer, name, ...others].sort());
  expect((await listBackups(site.db, 1))[0]).toMatchObject({
    state: 'good',
    file: `${file}, ${copy}`,
  });

  const empty = join(site.folder, 'another-machine');
  const fetched = await fetchFromBucket(envOf(), empty);
  expect(fetched.bytes).toBe(bytes);
  expect(readFileSync(fetched.file).equals(readFileSync(file))).toBe(true);
  await fetchFromBucket(envOf(), empty, newer?.slice('backups/'.length));
  expect(readdirSync(empty)).toHaveLength(2);
  await expect(fetchFromBucket(envOf(), empty, '../notes.txt')).rejects.toThrow(/has no/);
});

it('has failed where the bucket is away, and is whole again after it', async () => {
  await s3.leave();
  await expect(backUp()).rejects.toThrow(/The bucket mall failed: .*away/);
  expect(await newestFailure(site.db, new Date())).toMatch(/The bucket mall failed/);
  await s3.come();
  const { file } = await backUp();
  expect(existsSync(file)).toBe(true);
  expect(await newestFailure(site.db, new Date())).toBeNull();
});

it('is not noted where it goes into another folder and so not into the bucket', async () => {
  const before = [await listBackups(site.db, 9), await namesInBucket()];
  const elsewhere = { folder: join(site.folder, 'elsewhere'), isOwn: false };
  expect(existsSync((await backUpNow(envOf(), elsewhere)).file)).toBe(true);
  expect([await listBackups(site.db, 9), await namesInBucket()]).toEqual(before);
});

it('has failed where the bucket answers something else than it was sent', async () => {
  const before = await namesInBucket();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const answer = await fetch(input, init);
    const isBackup = init?.method === 'GET' && String(input).includes('.tar.age');
    return isBackup ? new Response('something else', answer) : answer;
  });
  await expect(backUp()).rejects.toThrow(/not what was read back/);
  expect(await namesInBucket()).toEqual(before);
});
