import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { siteObjects } from '../media/object-store';

/**
 * Where several machines share a bucket, any worker may take a file that was uploaded to another
 * machine.
 */
const PREFIX = 'imports/';

const SHARED = /^imports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([\w.]+)$/;

/**
 * Puts uploaded files into the bucket, where there is one.
 * @param folder that contains them here, and nothing else
 * @throws StoreAwayError
 */
export async function shareFiles(importId: string, folder: string): Promise<void> {
  const objects = siteObjects();
  if (!objects) return;
  for (const name of await readdir(folder)) {
    const bytes = Readable.toWeb(createReadStream(path.join(folder, name)));
    const content = bytes as ReadableStream<Uint8Array>;
    await objects.put(`${PREFIX}${importId}/${name}`, content, 'application/octet-stream');
  }
}

/**
 * Downloads files that were uploaded to another machine.
 * @throws StoreAwayError
 */
export async function bringHere(importId: string, folder: string): Promise<void> {
  const objects = siteObjects();
  if (!objects || existsSync(folder)) return;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  for await (const { name } of objects.list(`${PREFIX}${importId}/`)) {
    const [, , file] = SHARED.exec(name) ?? [];
    const stored = file && (await objects.open(name));
    if (!stored) continue;
    const bytes = stored.read(0, stored.size - 1);
    const place = path.join(/* turbopackIgnore: true */ partial, file);
    await pipeline(bytes, createWriteStream(place));
  }
  await rename(partial, folder);
}

/** @throws StoreAwayError */
export async function removeShared(importId: string): Promise<void> {
  const objects = siteObjects();
  if (!objects) return;
  for await (const { name } of objects.list(`${PREFIX}${importId}/`)) await objects.remove(name);
}

/** The files in the bucket, and when they were stored; one entry for each file. */
export async function listShared(): Promise<{ importId: string; at: Date }[]> {
  const found: { importId: string; at: Date }[] = [];
  for await (const { name, at } of siteObjects()?.list(PREFIX) ?? []) {
    const [, importId] = SHARED.exec(name) ?? [];
    if (importId) found.push({ importId, at });
  }
  return found;
}
