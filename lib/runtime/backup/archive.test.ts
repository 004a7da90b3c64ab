import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { CommandError } from '@/lib/runtime/process/terminal';
import { ArchiveWriter, readArchive } from './archive';
import { digestOf, type Manifest } from './manifest';

const ORIGIN = {
  release: '1.0.0',
  madeAt: '2026-11-26T19:00:00.000Z',
  origin: 'https://mall.example',
  migration: '1',
  sequences: [],
};

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function smallArchive(): Promise<Buffer> {
  const writer = new ArchiveWriter();
  const bytes = bytesOf(writer.stream);
  writer.addTable('brands', ['brand_sign', 'brand_name']);
  await writer.addRows('brands', Buffer.from('byd\tBYD\nchery\tChery\n'));
  await writer.addSecret('desk-secret', Buffer.from('secret'));
  await writer.end(ORIGIN);
  return bytes;
}

async function archiveOf(
  entries: readonly { name: string; content?: string | Buffer; type?: 'file' | 'symlink' }[],
): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file' } of entries) {
    if (type === 'symlink') tar.entry({ name, type, linkname: '/etc/passwd' });
    else tar.entry({ name, type }, content);
  }
  tar.finalize();
  return bytesOf(Readable.from(tar));
}

/** The message of the error with which reading the archive ends. */
async function refusalOf(archive: Buffer): Promise<string> {
  const error = await readArchive(Readable.from([archive])).catch((rejected) => rejected);
  expect(error).toBeInstanceOf(CommandError);
  return error.message;
}

it('rejects an archive that is truncated at any place', async () => {
  const whole = await smallArchive();
  expect((await readArchive(Readable.from([whole]))).tables[0]?.rows).toBe(2);
  // The last two blocks only say that there is no more.
  for (let length = 0; length < whole.length - 1024; length += 256) {
    expect(await refusalOf(whole.subarray(0, length)), `${length} bytes`).toMatch(
      /not whole|is damaged/,
    );
  }
});

it('rejects an archive when any byte of it was changed', async () => {
  const whole = await smallArchive();
  const good = await readArchive(Readable.from([whole]));
  for (let at = 0; at < whole.length; at += 7) {
    if (whole[at] === 0) continue;
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    const read = await readArchive(Readable.from([changed])).catch((error): Manifest | null => {
      expect(error, `byte ${at}`).toBeInstanceOf(CommandError);
      return null;
    });
    // Times and the like of the formats around it.
    if (read) expect(read).toEqual(good);
  }
});

it.each([
  ['a path out of the folder', 'media/../../etc/passwd'],
  ['an absolute path', '/etc/passwd'],
  ['a path within a key', 'media/0123456789abcdef0123456789abcdef-640.webp/../x'],
  ['another secret', 'secrets/lock.json'],
])('extracts nothing from an archive with %s', async (_, name) => {
  expect(await refusalOf(await archiveOf([{ name, content: 'x' }]))).toMatch(/no backup of this/);
});

it('refuses links, what comes after the end, and other files', async () => {
  const link = await archiveOf([{ name: 'secrets/desk-secret', type: 'symlink' }]);
  expect(await refusalOf(link)).toMatch(/no backup of this site/);
  expect(await refusalOf(Buffer.from('PK\x03\x04'.repeat(1000)))).toMatch(/no backup of this site/);
  const manifestOf = (content: string) =>
    archiveOf([{ name: `manifest.${digestOf(Buffer.from(content))}.json`, content }]);
  const manifest = await manifestOf('{"format":1}');
  expect(await refusalOf(manifest)).toMatch(/no backup of this site/);
  const newer = await manifestOf('{"format":2}');
  expect(await refusalOf(newer)).toMatch(/newer release/);
});

it('refuses rows that unpack to more than a part ever has', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refusalOf(await archiveOf([{ name: 'rows/brands/1.gz', content: bomb }]))).toMatch(
    /damaged/,
  );
});
