import path from 'node:path';
import workerpool, { type Pool } from 'workerpool';
import { KnownError } from '../known-error';
import type { WorkbookOrder } from './import-process';

/** TypeScript, run as everything else here; from the project's folder, where all commands run. */
const WORKER_FILE = path.join(process.cwd(), 'lib/server/import/import-process.ts');
/** A workbook of the largest kind takes ten times its unpacked 64 MB. */
const WORKER_EXEC_ARGV = ['--import', 'tsx', '--max-old-space-size=1024'];

/** A hundred thousand rows take half a minute; an undo takes each record by itself. */
const TIME_LIMIT_MS = 30 * 60_000;
const WORKBOOK_WITHIN_MS = 90_000;
/** A process needs some 150 MB, also while nobody sends anything. */
const IDLE_MAX_MS = 60_000;
const END_WITHIN_MS = 500;
/** Workbooks that are asked for at once. */
const WAITING_MAX = 4;

/** So many workbooks are asked for that this one is not written now, or it takes too long. */
export class ImportBusyError extends KnownError {
  static override readonly kind = 'ImportBusyError';
}

/** Work that took too long, and was ended. */
export class ImportTooLongError extends KnownError {
  static override readonly kind = 'ImportTooLongError';
}

/**
 * Works on files of the catalogue in a process of its own, one after the other: a table that takes all
 * memory ends that process, and nothing else. It is started by the first file and ended when none has
 * come for a minute.
 */
export class ImportProcessing {
  private pool: Pool | undefined;
  private idle: NodeJS.Timeout | undefined;
  private unfinished = 0;

  /** Does what is asked for of a file that is marked as running. */
  work(importId: string): Promise<void> {
    return this.run<void>('work', importId, TIME_LIMIT_MS);
  }

  /** @returns how many records the workbook has; null where they are too many for one */
  writeWorkbook(order: WorkbookOrder): Promise<number | null> {
    if (this.unfinished >= WAITING_MAX) throw new ImportBusyError();
    return this.run<number | null>('writeWorkbook', order, WORKBOOK_WITHIN_MS);
  }

  /** Ends the process; what it had not committed is taken back by the database. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const closing = this.pool;
    this.pool = undefined;
    await closing?.terminate(true);
  }

  private async run<Result>(name: string, given: unknown, withinMs: number): Promise<Result> {
    this.unfinished += 1;
    clearTimeout(this.idle);
    this.pool ??= workerpool.pool(WORKER_FILE, {
      workerType: 'process',
      maxWorkers: 1,
      workerTerminateTimeout: END_WITHIN_MS,
      forkOpts: { execArgv: WORKER_EXEC_ARGV },
    });
    try {
      return await this.pool.exec(name, [given]).timeout(withinMs);
    } catch (error) {
      if (error instanceof workerpool.Promise.TimeoutError) throw new ImportTooLongError();
      throw error;
    } finally {
      this.unfinished -= 1;
      if (this.unfinished === 0) {
        this.idle = setTimeout(() => void this.close(), IDLE_MAX_MS);
        this.idle.unref();
      }
    }
  }
}

let shared: ImportProcessing | undefined;

/** The one of this process. */
export function siteImportProcessing(): ImportProcessing {
  shared ??= new ImportProcessing();
  return shared;
}
