import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { CommandError } from '@/lib/runtime/process/terminal';
import { isMediaKey } from '@/lib/server/media/media-store';
import {
  Contents,
  digestOf,
  type Manifest,
  type Origin,
  parseManifest,
  SECRETS,
  type Secret,
} from './manifest';

/** A part of a table before compression: one response of Postgres, with room for large values. */
const PART_MAX_BYTES = 256 * 1024 * 1024;
/** Its name is its digest, which nothing else in the archive could have. */
const MANIFEST = /^manifest\.([0-9a-f]{64})\.json$/;
const MANIFEST_MAX_BYTES = 4 * 1024 * 1024;
const SECRET_MAX_BYTES = 1024 * 1024;

const ENTRY = /^(rows|media|secrets)\/([^/]+)(?:\/\d{1,9}\.gz)?$/;

const DAMAGED = 'This backup is damaged: it does not hold what it says.';
const FOREIGN = 'This file is no backup of this site.';
const NOT_WHOLE = 'This backup is not whole: its end is missing.';
const NEWER = 'This backup was made by a newer release of the site. Restore it with that one.';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Writes an archive, one entry at a time. */
export class ArchiveWriter {
  private readonly tar = pack();
  readonly stream: Readable = Readable.from(this.tar);
  private readonly contents = new Contents();
  private parts = 0;
  /** Rejects when the stream fails, so that writers do not wait for ever. */
  private fail: (error: Error) => void = () => {};
  private readonly failed = new Promise<never>((_, reject) => {
    this.fail = reject;
  });

  constructor() {
    // Writers await it; without this it would be an unhandled rejection while none does.
    this.failed.catch(() => {});
    this.tar.on('error', this.fail);
  }

  private async entry(
    header: Pick<Header, 'name' | 'size'>,
    content: readonly Uint8Array[] | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const taken = async (wait: (finish: () => void) => void) => {
      await Promise.race([new Promise<void>(wait), this.failed]);
    };
    let whenWritten: () => void = () => {};
    const written = taken((finish) => {
      whenWritten = finish;
    });
    const entry = this.tar.entry({ mode: 0o600, ...header }, (error) =>
      error ? this.fail(error) : whenWritten(),
    );
    entry.on('error', this.fail);
    written.catch(() => {});
    for await (const chunk of content) {
      if (!entry.write(chunk)) await taken((finish) => entry.once('drain', finish));
    }
    entry.end(null);
    await written;
  }

  addTable(name: string, columns: string[]): void {
    this.contents.addTable(name, columns);
  }

  async addRows(table: string, text: Buffer): Promise<void> {
    if (text.length > PART_MAX_BYTES) throw new Error(`rows of ${table} are too large`);
    this.contents.addRows(table, text);
    this.parts += 1;
    const part = await compress(text, { level: 4 });
    await this.entry({ name: `rows/${table}/${this.parts}.gz`, size: part.length }, [part]);
  }

  /** @param size of the content, in bytes */
  async addMedia(key: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await this.entry({ name: `media/${key}`, size }, hashed());
    this.contents.addMedia(key, size, hash.digest('hex'));
  }

  async addSecret(secret: Secret, content: Buffer): Promise<void> {
    this.contents.addSecret(secret, content);
    await this.entry({ name: `secrets/${secret}`, size: content.length }, [content]);
  }

  async end(origin: Origin): Promise<Manifest> {
    const manifest = this.contents.manifest(origin);
    const text = Buffer.from(JSON.stringify(manifest));
    await this.entry({ name: `manifest.${digestOf(text)}.json`, size: text.length }, [text]);
    this.tar.finalize();
    return manifest;
  }

  abort(error: Error): void {
    this.fail(error);
    this.tar.destroy(error);
  }
}

/** Handlers for the entries of an archive, called while it is read. */
export interface ArchiveVisitor {
  rows?(table: string, text: Buffer): Promise<void>;
  media?(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  secret?(secret: Secret, content: Buffer): Promise<void>;
}

async function readAll(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new CommandError(DAMAGED);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function drain(_key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

const isSecret = (name: string): name is Secret => (SECRETS as readonly string[]).includes(name);

async function readEntry(
  { name }: Header,
  entry: AsyncIterable<Uint8Array>,
  contents: Contents,
  visitor: ArchiveVisitor,
): Promise<void> {
  const [, kind, subject = ''] = ENTRY.exec(name) ?? [];
  if (kind === 'rows') {
    const part = await readAll(entry, PART_MAX_BYTES);
    const text = await decompress(part, { maxOutputLength: PART_MAX_BYTES }).catch(() => {
      throw new CommandError(DAMAGED);
    });
    contents.addRows(subject, text);
    await visitor.rows?.(subject, text);
  } else if (kind === 'media' && isMediaKey(subject)) {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const chunk of entry) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    await (visitor.media ?? drain)(subject, counted());
    contents.addMedia(subject, bytes, hash.digest('hex'));
  } else if (kind === 'secrets' && isSecret(subject)) {
    const content = await readAll(entry, SECRET_MAX_BYTES);
    contents.addSecret(subject, content);
    await visitor.secret?.(subject, content);
  } else {
    // No other name is ever used as a path.
    throw new CommandError(FOREIGN);
  }
}

/**
 * Reads an archive to its end and compares its contents with its manifest.
 * @throws CommandError for one that is incomplete, damaged, of a newer release, or not ours
 */
export async function readArchive(
  source: Readable,
  visitor: ArchiveVisitor = {},
): Promise<Manifest> {
  const tar = extract();
  const fed = pipeline(source, tar).catch((error: unknown) => ({ error }));
  const contents = new Contents();
  let manifest: Manifest | undefined;
  let refusal: { error: unknown } | undefined;
  try {
    for await (const entry of tar) {
      const content = entry as AsyncIterable<Uint8Array>;
      if (manifest || entry.header.type !== 'file') throw new CommandError(FOREIGN);
      const [, digest] = MANIFEST.exec(entry.header.name) ?? [];
      if (!digest) {
        await readEntry(entry.header, content, contents, visitor);
        continue;
      }
      const text = await readAll(content, MANIFEST_MAX_BYTES);
      if (digestOf(text) !== digest) throw new CommandError(DAMAGED);
      const parsed = parseManifest(text.toString());
      if (parsed === 'newer') throw new CommandError(NEWER);
      if (!parsed) throw new CommandError(FOREIGN);
      manifest = parsed;
    }
  } catch (error) {
    source.destroy();
    refusal = { error };
  }
  // An error while reading also ends `fed`, with an error of its own; the first one counts.
  const failure = refusal ?? (await fed);
  if (failure) throw plainArchiveError(failure.error);
  if (!manifest) throw new CommandError(NOT_WHOLE);
  if (!contents.equals(manifest)) throw new CommandError(DAMAGED);
  return manifest;
}

/**
 * Turns errors of tar and decryption into messages for the operator; one with a code is of disk or
 * database.
 */
function plainArchiveError(error: unknown): unknown {
  const { message } = error as Error;
  if (/Unexpected end|premature close/i.test(message)) return new CommandError(NOT_WHOLE);
  if (/Invalid tar header|unknown format/i.test(message)) return new CommandError(FOREIGN);
  if (error instanceof CommandError || 'code' in (error as object)) return error;
  return Object.assign(new CommandError(DAMAGED), { cause: error });
}
