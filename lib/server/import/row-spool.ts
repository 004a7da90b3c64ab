import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RowKind } from './row-schemas';
import type { RowPlace } from './source-row';

/** A row that fits its schema, and where it came from. */
export interface CheckedRow<Row = unknown> extends RowPlace {
  /** Among all rows of the import, from 0. */
  ordinal: number;
  row: Row;
}

const BUFFER_LENGTH = 256 * 1024;

/**
 * Checked rows on disk between the pass that checks and the one that writes, a file for each kind
 * with a JSON text to a line: an import of any size takes the memory of a few hundred rows.
 */
export class RowSpool {
  private readonly buffers = new Map<RowKind, string>();
  private readonly files = new Map<RowKind, FileHandle>();
  private readonly counts = new Map<RowKind, number>();

  private constructor(private readonly folder: string) {}

  static async create(): Promise<RowSpool> {
    return new RowSpool(await mkdtemp(path.join(tmpdir(), 'import-rows-')));
  }

  async add(kind: RowKind, row: CheckedRow): Promise<void> {
    const buffer = `${this.buffers.get(kind) ?? ''}${JSON.stringify(row)}\n`;
    this.counts.set(kind, this.count(kind) + 1);
    this.buffers.set(kind, buffer);
    if (buffer.length >= BUFFER_LENGTH) await this.flush(kind);
  }

  count(kind: RowKind): number {
    return this.counts.get(kind) ?? 0;
  }

  /** Reads the rows of a kind in their order, in batches of at most `size`. */
  async *batches<Row>(kind: RowKind, size: number): AsyncGenerator<CheckedRow<Row>[]> {
    if (this.count(kind) === 0) return;
    await this.flush(kind);
    let batch: CheckedRow<Row>[] = [];
    let rest = '';
    for await (const chunk of createReadStream(this.pathOf(kind), {
      encoding: 'utf8',
      highWaterMark: BUFFER_LENGTH,
    })) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        batch.push(JSON.parse(line));
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
