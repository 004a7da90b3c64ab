import { randomUUID } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';
import { connectDatabase } from '@/lib/server/db/client';
import { enquiries, enquiryMessages, enquiryPictures } from '@/lib/server/db/schema/leads';
import { storeEnquiry } from '@/lib/server/leads/store-enquiry';
import type { MediaStore } from '@/lib/server/media/media-store';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import {
  DESK_SECRET,
  digestsOf,
  MEDIA,
  siteEnvOf,
  startBackedUpSite,
} from '@/tests/support/server/backed-up-site';
import { inBucket, openTestS3 } from '@/tests/support/server/s3-server';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { openEmbeddedDatabase } from '../database/embedded-database';
import { readArchive } from './archive';
import { type MadeBackup, makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';
import { backUpNow } from './run-backup';

let site: Awaited<ReturnType<typeof startBackedUpSite>>;
let identityFile: string;
/** Backups of the same rows that were made at the same time, each into a folder of its own. */
let sealed: MadeBackup;
let open: MadeBackup;
beforeAll(async () => {
  site = await startBackedUpSite('empty');
  await storeEnquiry(site.db, { ...MONGOLIAN_LEAD, createdAt: new Date() });
  await storePictures();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  identityFile = join(site.folder, 'key.txt');
  writeFileSync(identityFile, `# created: today\n${identity}\n`);
  [sealed, open] = await Promise.all([back('sealed', [recipient]), back('open')]);
});
afterAll(() => site.close());

const back = (folder: string, recipients: string[] = []) =>
  makeBackup(site.env, join(site.folder, folder), recipients, new Date());

/** Pictures of a buyer, one of which is larger than a part of a backup by itself. */
async function storePictures(): Promise<void> {
  const [enquiry] = await site.db.select({ id: enquiries.id }).from(enquiries);
  const message = { enquiryId: enquiry?.id ?? 0, at: new Date(), text: '', formKey: randomUUID() };
  const [sent] = await site.db
    .insert(enquiryMessages)
    .values(message)
    .returning({ id: enquiryMessages.id });
  const megabytes = [3, 2, 2, 9, 1];
  for (const [position, size] of megabytes.entries()) {
    await site.db.insert(enquiryPictures).values({
      id: randomUUID(),
      messageId: sent?.id ?? 0,
      position,
      width: 1,
      height: 1,
      small: Buffer.alloc(1024, position),
      large: Buffer.alloc(size * 1024 * 1024, position),
    });
  }
}

async function mediaOf(store: MediaStore) {
  const found: [string, Buffer][] = [];
  for await (const key of store.keys())
    found.push([key, Buffer.from((await store.get(key)) ?? [])]);
  return found;
}

it('restores an encrypted backup by its private key only, into a machine that has nothing', async () => {
  const { file } = sealed;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes(DESK_SECRET)).toBe(false);
  const env = siteEnvOf(join(site.folder, 'restored'));
  await expect(restoreBackup(env, file)).rejects.toThrow(/is encrypted/);
  const other = join(site.folder, 'other.txt');
  writeFileSync(other, await generateX25519Identity());
  await expect(restoreBackup(env, file, { identityFile: other })).rejects.toThrow(/another key/);
  const unreadable = restoreBackup(env, file, { identityFile: site.folder });
  await expect(unreadable).rejects.toThrow(/The private key cannot be read: EISDIR/);
  const bytes = readFileSync(file);
  const cut = join(site.folder, 'cut.age');
  writeFileSync(cut, bytes.subarray(0, bytes.length - 1000));
  await expect(restoreBackup(env, cut, { identityFile })).rejects.toThrow(/damaged|not whole/);
  bytes.writeUInt8((bytes[5000] ?? 0) ^ 1, 5000);
  writeFileSync(cut, bytes);
  await expect(restoreBackup(env, cut, { identityFile })).rejects.toThrow(/damaged|not whole/);
  expect(existsSync(env.DATA_DIR)).toBe(false);

  await restoreBackup(env, file, { identityFile });
  const embedded = await openEmbeddedDatabase(env.DATA_DIR);
  const { db, close } = connectDatabase(embedded.url, 1);
  expect(await digestsOf(db)).toEqual(await digestsOf(site.db));
  await close();
  await embedded.close();
  expect(await mediaOf(siteMediaStore(env.DATA_DIR))).toEqual(Object.entries(MEDIA));
});

it('backs up pictures of buyers in parts of some megabytes, however many there are', async () => {
  const parts: string[][] = [];
  await readArchive(createReadStream(open.file), {
    async rows(table, text) {
      if (table === 'enquiry_pictures') parts.push(text.toString().trimEnd().split('\n'));
    },
  });
  const positions = parts.map((rows) => rows.map((row) => Number(row.split('\t')[2])));
  expect(positions).toEqual([[0, 1, 2], [3], [4]]);
  await site.db.delete(enquiryMessages);
});

it('waits for another one that is being made', async () => {
  for (const { file, bytes } of [sealed, open]) expect(statSync(file).size).toBe(bytes);
});

it('removes first what a killed backup has left behind, whose room may be all that is left', async () => {
  const folder = join(site.folder, 'killed');
  mkdirSync(folder);
  const [killed = '', running = ''] = ['18', '19'].map(
    (hour) => `mall-2026-11-25T${hour}-00-00Z.tar.age.partial`,
  );
  for (const name of [killed, running]) writeFileSync(join(folder, name), 'a part');
  const longAgo = new Date(Date.now() - 7 * 3_600_000);
  utimesSync(join(folder, killed), longAgo, longAgo);
  const order = { ...parseServerEnv({}), ...site.env, BACKUP_RECIPIENTS: ['age1nobody'] };
  const failing = backUpNow(order, { folder, isOwn: true });
  await expect(failing).rejects.toThrow(/is no public key/);
  expect(readdirSync(folder)).toEqual([running]);
});

it('backs up media of a bucket, restores them to another one, and replaces existing data only on request', async () => {
  const from = await openTestS3();
  const to = await openTestS3();
  const all = Object.entries(MEDIA);
  const { file, manifest } = await inBucket(from, async () => {
    for (const [key, content] of all) await siteMediaStore().put(key, content);
    return back('bucket');
  });
  expect(manifest.media.files).toBe(all.length);
  const env = siteEnvOf(join(site.folder, 'with-demo'));
  await unpackTestDatabase(env.DATA_DIR, 'demo');
  await expect(restoreBackup(env, file)).rejects.toThrow(
    /not empty: it has \d+ of members, \d+ of reviews/,
  );
  await inBucket(to, async () => {
    await restoreBackup(env, file, { isReplacing: true });
    expect(await mediaOf(siteMediaStore())).toEqual(all);
  });
  await Promise.all([from.close(), to.close()]);
  const databases = readdirSync(env.DATA_DIR).filter((name) => name.startsWith('postgres'));
  // The one before is moved aside.
  expect(databases).toHaveLength(2);
  // The site that runs owns its folder.
  await expect(restoreBackup(site.env, file, { isReplacing: true })).rejects.toThrow(
    /running instance/,
  );
});

it('leaves no file behind that looks like a backup when it cannot be finished', async () => {
  const folder = join(site.folder, 'unfinished');
  mkdirSync(folder);
  const key = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-640.webp';
  // Media are files: what cannot be read as one ends the backup halfway.
  mkdirSync(join(site.env.DATA_DIR, 'media', 'aa', key), { recursive: true });
  await expect(back('unfinished')).rejects.toThrow(`The file ${key} of the media`);
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(join(site.env.DATA_DIR, 'backup', 'copy'))).toBe(false);
  rmSync(join(site.env.DATA_DIR, 'media', 'aa'), { recursive: true });
});

it('leaves out no secret that cannot be read', async () => {
  const file = join(site.env.DATA_DIR, 'vapid-keys.json');
  mkdirSync(file);
  await expect(back('without-a-secret')).rejects.toThrow(`${file} cannot be read: EISDIR.`);
  rmSync(file, { recursive: true });
});

it('names a retention that the site had, and the settings here have not', async () => {
  const project = process.cwd();
  const folder = join(site.folder, 'with-settings');
  mkdirSync(folder);
  writeFileSync(join(folder, '.env'), 'LEAD_RETENTION_DAYS=0\nUSAGE_RETENTION_DAYS=90\n');
  symlinkSync(join(project, 'package.json'), join(folder, 'package.json'));
  process.chdir(folder);
  const { file } = await back('with-settings').finally(() => process.chdir(project));
  const { notes } = await restoreBackup(siteEnvOf(join(site.folder, 'with-defaults')), file);
  expect(notes).toEqual([
    expect.stringContaining('settings.env: take over into .env'),
    expect.stringMatching(/^LEAD_RETENTION_DAYS is 0 there and 730 here/),
  ]);
});

it('says so where a backup is of a newer release', async () => {
  await site.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  const { file, manifest } = await back('newer');
  expect(manifest.migration).toBe('9999999999999');
  const env = siteEnvOf(join(site.folder, 'fresh'));
  await expect(restoreBackup(env, file)).rejects.toThrow(`newer release (${manifest.release})`);
});
