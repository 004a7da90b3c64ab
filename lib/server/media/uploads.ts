import { createHash, randomBytes } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type PictureOutcome, UPLOAD_BOUNDS, type VideoOutcome } from '@/lib/config/picture-upload';
import { nullWhenMissing, writeWhole } from './disk-media-store';

/**
 * An upload is one file, whose name holds its start time and final size: its state is on the disk
 * alone, so that any web process can continue it, also after a restart.
 */
const ID = /^(\d{13})-[0-9a-f]{32}-([1-9]\d{0,8})$/;

/** Endings of the file with the bytes received so far, and of the file with the outcome. */
const PART = '.part';
const OUTCOME = '.json';

export interface Upload {
  id: string;
  /** In bytes: the complete size, and what was received. */
  size: number;
  offset: number;
  expiresAt: Date;
}

/** A fault that may be retried is no outcome. */
type Final<Any> = Exclude<Any, { fault: 'busy' }>;
export type Outcome = Final<PictureOutcome>;
export type FilmOutcome = Final<VideoOutcome>;

const expiryOf = (begunAtMs: number) => new Date(begunAtMs + UPLOAD_BOUNDS.finishWithinMs);

function factsOf(id: string) {
  const [, begunAt, size] = ID.exec(id) ?? [];
  return begunAt ? { size: Number(size), expiresAt: expiryOf(Number(begunAt)) } : null;
}

/** Uploads of staff in a folder of this machine, each person's in a subfolder. */
export class Uploads {
  constructor(private readonly folder: string) {}

  /** Nothing that a person or their browser writes becomes part of a path. */
  private folderOf(staffId: string): string {
    return path.join(this.folder, createHash('sha256').update(staffId).digest('hex').slice(0, 32));
  }

  private fileOf(staffId: string, id: string, ending: typeof PART | typeof OUTCOME): string {
    if (!ID.test(id)) throw new Error('not an upload');
    return path.join(/* turbopackIgnore: true */ this.folderOf(staffId), id + ending);
  }

  /** Begins one. @param size in bytes */
  async create(staffId: string, size: number, now: Date): Promise<Upload> {
    const id = `${now.getTime()}-${randomBytes(16).toString('hex')}-${size}`;
    await mkdir(this.folderOf(staffId), { recursive: true });
    await writeFile(this.fileOf(staffId, id, PART), '', { flag: 'wx' });
    return { id, size, offset: 0, expiresAt: expiryOf(now.getTime()) };
  }

  /** One of this person, also an expired one; null when there is none. */
  async find(staffId: string, id: string): Promise<Upload | null> {
    const facts = factsOf(id);
    if (!facts) return null;
    const part = await stat(this.fileOf(staffId, id, PART)).catch(nullWhenMissing);
    if (part) return { id, ...facts, offset: part.size };
    const outcome = await stat(this.fileOf(staffId, id, OUTCOME)).catch(nullWhenMissing);
    return outcome && { id, ...facts, offset: facts.size };
  }

  /** How many a person has begun and not finished. */
  async countOpen(staffId: string): Promise<number> {
    const files = (await readdir(this.folderOf(staffId)).catch(nullWhenMissing)) ?? [];
    return files.filter((file) => file.endsWith(PART)).length;
  }

  /**
   * Appends bytes to an upload. Received bytes stay when the connection breaks. There is no lock:
   * the request that was cut off may still be writing when the next one begins, but writes the same
   * bytes to the same places (docs/adr/0077).
   * @returns its offset now
   * @throws what `pieces` throws
   */
  async append(staffId: string, upload: Upload, pieces: AsyncIterable<Uint8Array>) {
    const file = await open(this.fileOf(staffId, upload.id, PART), 'r+');
    let { offset } = upload;
    try {
      for await (const piece of pieces) {
        for (let written = 0; written < piece.byteLength; ) {
          const left = piece.byteLength - written;
          const { bytesWritten } = await file.write(piece, written, left, offset);
          written += bytesWritten;
          offset += bytesWritten;
        }
      }
    } finally {
      await file.datasync().finally(() => file.close());
    }
    return offset;
  }

  /**
   * Stores a file whose size was not announced, as one complete upload.
   * @returns its id; null where nothing was received, or more than a file may have
   */
  async store(staffId: string, pieces: AsyncIterable<Uint8Array>, now: Date) {
    const begun = await this.create(staffId, UPLOAD_BOUNDS.fileBytes, now);
    const part = this.fileOf(staffId, begun.id, PART);
    try {
      const size = await this.append(staffId, begun, pieces);
      if (size === 0 || size >= UPLOAD_BOUNDS.fileBytes) return null;
      const id = begun.id.replace(/\d+$/, String(size));
      await rename(part, this.fileOf(staffId, id, PART));
      return id;
    } finally {
      await rm(part, { force: true });
    }
  }

  /**
   * The outcome of a complete upload, the same for each call, also for concurrent ones; its bytes
   * are removed then. Null when there is no such upload, or it is not complete.
   * @param process makes the outcome from the file; when it throws, the upload is unchanged
   */
  async outcomeOf<Made extends Outcome | FilmOutcome>(
    staffId: string,
    id: string,
    process: (file: string) => Promise<Made>,
  ): Promise<Made | null> {
    const upload = await this.find(staffId, id);
    if (!upload || upload.offset < upload.size) return null;
    const file = this.fileOf(staffId, id, OUTCOME);
    const known = await readFile(file, 'utf8').catch(nullWhenMissing);
    if (known) return JSON.parse(known);
    const part = this.fileOf(staffId, id, PART);
    const outcome = await process(part);
    await writeWhole(file, JSON.stringify(outcome));
    await rm(part, { force: true });
    return outcome;
  }

  async remove(staffId: string, id: string): Promise<void> {
    await rm(this.fileOf(staffId, id, PART), { force: true });
    await rm(this.fileOf(staffId, id, OUTCOME), { force: true });
  }

  /** Removes expired uploads of all staff. */
  async removeExpired(now: Date): Promise<void> {
    for (const owner of (await readdir(this.folder).catch(nullWhenMissing)) ?? []) {
      const folder = path.join(this.folder, owner);
      for (const file of await readdir(folder)) {
        const facts = factsOf(file.split('.')[0] ?? '');
        if (!facts || facts.expiresAt < now) await rm(path.join(folder, file), { force: true });
      }
      // Fails while an upload is left in it.
      await rmdir(folder).catch(() => {});
    }
  }
}

/** The uploads of the running site. */
export const siteUploads = (dataDir: string) =>
  new Uploads(path.join(/* turbopackIgnore: true */ dataDir, 'uploads'));
