import { on } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database';
import { nameModels } from './model-names';
import { type ParsedRow, parseRows } from './parse-rows';
import { readCatalogueFile } from './read-file';
import { type Form, type FormKnowledge, isPlainHeader } from './recognise-headings';
import { type RowProblem, type SourceRow, UnreadableFile } from './source-row';

/** Files of one import. */
export interface FilesToParse {
  files: readonly string[];
  knowledge: FormKnowledge;
}

/** What the thread sends for each request; null after the last rows. */
export type ParsedBatch = ParsedRow[] | { unreadable: RowProblem } | null;

/** Batches that the thread is ahead by, so that neither side waits for the other. */
const BATCHES_AHEAD = 4;

/** Smaller files are read faster than a thread starts. */
const THREAD_FROM_BYTES = 4 * 1024 * 1024;

/**
 * Reads files and compares their rows with the schemas; large ones in a thread of their own,
 * because that is as much work as everything else that this thread does for the database.
 * @throws UnreadableFile
 */
export async function* parseFiles(
  db: Database,
  input: FilesToParse,
  onForm: (form: Form) => void,
): AsyncGenerator<ParsedRow[]> {
  const sizes = await Promise.all(input.files.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const isLarge = bytes >= THREAD_FROM_BYTES;
  if (isLarge && (await everyFile(input.files, isPlain))) yield* parseInThread(input);
  else yield* parseRows(nameModels(db, rowsOfFiles(input, onForm), input.knowledge.signs), true);
}

/**
 * The rows of files, one file after the other. Cars that call their model by its name come last,
 * because another file may add it.
 */
export async function* rowsOfFiles(
  { files, knowledge }: FilesToParse,
  onForm?: (form: Form) => void,
): AsyncGenerator<SourceRow> {
  /** Files with such cars, and the first of these. */
  const open: { file: string; first: SourceRow }[] = [];
  for (const file of files) {
    for await (const row of readCatalogueFile(file, knowledge, onForm)) {
      if (row.kind === 'units' && row.naming && file !== files.at(-1)) {
        // Read again later: held open, several workbooks would be in memory at once.
        open.push({ file, first: row });
        break;
      }
      yield row;
    }
  }
  for (const { file, first } of open) {
    let isReached = false;
    for await (const row of readCatalogueFile(file, knowledge, onForm)) {
      const { kind, file: place, line } = row;
      isReached ||= kind === first.kind && place === first.file && line === first.line;
      if (isReached) yield row;
    }
  }
}

async function everyFile(files: readonly string[], test: (file: string) => Promise<boolean>) {
  for (const file of files) if (!(await test(file))) return false;
  return true;
}

/**
 * Whether a file has the names of columns as headings, so that nothing has to be looked up to read
 * it.
 */
async function isPlain(file: string): Promise<boolean> {
  if (file.endsWith('.json')) return true;
  if (!file.endsWith('.csv')) return false;
  for await (const beginning of createReadStream(file, { encoding: 'utf8' })) {
    return isPlainHeader(String(beginning).split(/[\r\n]/, 1)[0] ?? '');
  }
  return false;
}

/** In bytes; 0 for a file that cannot be read: reading it later reports that. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function* parseInThread(workerData: FilesToParse): AsyncGenerator<ParsedRow[]> {
  const worker = new Worker(new URL('./parse-worker.mjs', import.meta.url), {
    workerData,
    execArgv: [],
  });
  try {
    for (let i = 0; i < BATCHES_AHEAD; i += 1) worker.postMessage('more');
    for await (const [batch] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
      [ParsedBatch]
    >) {
      if (batch === null) return;
      if ('unreadable' in batch) throw new UnreadableFile(batch.unreadable);
      worker.postMessage('more');
      yield batch;
    }
    throw new Error('the thread that reads the files has ended');
  } finally {
    await worker.terminate();
  }
}
