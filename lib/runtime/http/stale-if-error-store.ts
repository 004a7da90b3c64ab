import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CachedResponse } from './cached-response';

/** In the data folder. */
const FOLDER = 'kept-pages';

/** A page of its own is some 12 KB in Brotli: ten thousand of them. */
const DEFAULT_MAX_BYTES = 128 * 1024 * 1024;

/** How many other builds keep their pages. */
const OTHER_BUILDS_MAX = 2;

/** The first line of a file, before the body. */
interface Head {
  etag: string;
  headers: CachedResponse['headers'];
}

/**
 * The last rendering of each public page, on disk, for when none can be rendered: a site that
 * starts while its database is away shows its last pages. Pages are the same for everybody, so
 * nothing of a visitor is in them. A build has pages of its own, because they name its scripts.
 */
export class StaleIfErrorStore {
  /** What this process has written, by key. */
  private readonly written = new Map<string, { etag: string; length: number }>();
  private bytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /**
   * @param build the name of this build; pages of others are deleted, except the newest, whose
   *   release may still serve or be returned to
   * @param maxBytes what the pages of this process take at most; further ones are not kept
   */
  static open(dataDir: string, build: string, maxBytes = DEFAULT_MAX_BYTES): StaleIfErrorStore {
    const all = join(dataDir, FOLDER);
    const folder = join(all, build);
    mkdirSync(folder, { recursive: true });
    const others = readdirSync(all).filter((name) => name !== build);
    const ageOf = (name: string) =>
      statSync(join(all, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    others.sort((a, b) => ageOf(b) - ageOf(a));
    for (const name of others.slice(OTHER_BUILDS_MAX))
      rmSync(join(all, name), { recursive: true, force: true });
    return new StaleIfErrorStore(folder, maxBytes);
  }

  private fileOf(key: string): string {
    return join(this.folder, createHash('sha256').update(key).digest('hex'));
  }

  /** Writes a page that has changed; one that fails, as on a full disk, is written at the next time. */
  async keep(key: string, { etag, headers, bodies }: CachedResponse): Promise<void> {
    const known = this.written.get(key);
    if (known?.etag === etag) return;
    const head: Head = { etag, headers };
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bodies.br]);
    const bytes = this.bytes - (known?.length ?? 0) + content.length;
    if (bytes > this.maxBytes) return;
    this.bytes = bytes;
    this.written.set(key, { etag, length: content.length });
    const file = this.fileOf(key);
    const unfinished = `${file}.${process.pid}`;
    try {
      await writeFile(unfinished, content);
      await rename(unfinished, file);
    } catch {
      rmSync(unfinished, { force: true });
      if (this.written.get(key)?.etag !== etag) return;
      this.written.delete(key);
      this.bytes -= content.length;
    }
  }

  /** A page as it was when it was rendered last. */
  async read(key: string): Promise<CachedResponse | undefined> {
    try {
      const content = await readFile(this.fileOf(key));
      const end = content.indexOf('\n');
      const { etag, headers }: Head = JSON.parse(content.subarray(0, end).toString());
      return { etag, headers, bodies: { br: content.subarray(end + 1) } };
    } catch {
      return undefined;
    }
  }
}

/** Whether a site has run on a data folder that could show its pages without a database. */
export function hasStalePages(dataDir: string, build: string): boolean {
  try {
    // Unfinished files have a longer name.
    return readdirSync(join(dataDir, FOLDER, build)).some((name) => /^[0-9a-f]+$/.test(name));
  } catch {
    return false;
  }
}
