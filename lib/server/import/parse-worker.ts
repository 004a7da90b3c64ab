/** The thread of parse-files.ts: sends a batch of parsed rows for each message it is sent. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type ParsedBatch, rowsOfFiles } from './parse-files';
import { type ParsedRow, parseRows } from './parse-rows';
import { UnreadableFile } from './source-row';

const port = parentPort;
if (!port) throw new Error('parse-worker.ts runs as a thread');

async function nextBatch(batches: AsyncGenerator<ParsedRow[]>): Promise<ParsedBatch> {
  try {
    const { value, done } = await batches.next();
    return done ? null : value;
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.problem };
    throw error;
  }
}

const batches = parseRows(rowsOfFiles(workerData), true);
for await (const _demand of on(port, 'message')) port.postMessage(await nextBatch(batches));
