import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RowKind } from './row-schemas';
import type { RowPlace } from './source-row';

/** A row that fits its schema, and where it came from. */
export interface CheckedRow<Key = null> extends RowPlace {
  /** Among all rows of the import, from 0. */
  ordinal: number;
  /** What the writer needs of the row, so that a long one need not be parsed again. */
  key: Key;
  /** The row as a JSON object. */
  json: string;
}

const BUFFER_LENGTH = 256 * 1024;

/** Between the head of a line and its row: JSON contains only escaped tabs. */
const SEPARATOR = '\t';

/**
 * Checked rows on disk between the pass that checks and the one that writes, a file for each kind
 * with a row to a line: an import of any size takes the memory of a few hundred rows.
 */
export class RowSpool {
  private readonly buffers = new Map<RowKind, string>();
  private readonly files = new Map<RowKind, FileHandle>();
  private readonly counts = new Map<RowKind, number>();

  private constructor(private readonly folder: string) {}

  static async create(): Promise<RowSpool> {
    const name = path.join(/* turbopackIgnore: true */ tmpdir(), 'import-rows-');
    return new RowSpool(await mkdtemp(name));
  }

  async add(kind: RowKind, { json, ...head }: CheckedRow<unknown>): Promise<void> {
    const line = `${JSON.stringify(head)}${SEPARATOR}${json}\n`;
    const buffer = (this.buffers.get(kind) ?? '') + line;
    this.counts.set(kind, this.count(kind) + 1);
    this.buffers.set(kind, buffer);
    if (buffer.length >= BUFFER_LENGTH) await this.flush(kind);
  }

  count(kind: RowKind): number {
    return this.counts.get(kind) ?? 0;
  }

  /** Reads the rows of a kind in their order, in batches of at most `size`. */
  async *batches<Key>(kind: RowKind, size: number): AsyncGenerator<CheckedRow<Key>[]> {
    if (this.count(kind) === 0) return;
    await this.flush(kind);
    let batch: CheckedRow<Key>[] = [];
    let rest = '';
    for await (const chunk of createReadStream(this.pathOf(kind), {
      encoding: 'utf8',
      highWaterMark: BUFFER_LENGTH,
    })) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const end = line.indexOf(SEPARATOR);
        batch.push({ ...JSON.parse(line.slice(0, end)), json: line.slice(end + 1) });
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  /** Removes the files. */
  async remove(): Promise<void> {
    for (const file of this.files.values()) await file.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private pathOf(kind: RowKind): string {
    return path.join(this.folder, kind);
  }

  private async flush(kind: RowKind): Promise<void> {
    const file = this.files.get(kind) ?? (await open(this.pathOf(kind), 'a', 0o600));
    this.files.set(kind, file);
    await file.appendFile(this.buffers.get(kind) ?? '');
    this.buffers.set(kind, '');
  }
}
