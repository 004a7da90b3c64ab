import path from 'node:path';
import workerpool, { type Pool } from 'workerpool';
import { KnownError } from '../known-error';
import type { WorkbookOrder } from './import-process';

/** TypeScript, run as everything else here; from the project's folder, where all commands run. */
const WORKER_FILE = path.join(process.cwd(), 'lib/server/import/import-process.ts');
/** A workbook of the largest kind takes ten times its unpacked 64 MB. */
const WORKER_EXEC_ARGV = ['--import', 'tsx', '--max-old-space-size=1024'];

/** A hundred thousand rows take half a minute; an undo handles each record separately. */
const TIME_LIMIT_MS = 30 * 60_000;
const WORKBOOK_WITHIN_MS = 90_000;
/** An idle process still needs some 150 MB. */
const IDLE_MAX_MS = 60_000;
const END_WITHIN_MS = 500;
/** With so many unfinished tasks no further workbook is accepted. */
const WAITING_MAX = 4;

/** Too many tasks are unfinished: the workbook is not written now. */
export class ImportBusyError extends KnownError {
  static override readonly kind = 'ImportBusyError';
}

/** Work that took too long, and was ended. */
export class ImportTooLongError extends KnownError {
  static override readonly kind = 'ImportTooLongError';
}

/**
 * Works on files of the catalogue in a separate process, one after the other: a table that takes
 * all memory ends only that process. It is started by the first file and ended after a minute
 * without one.
 */
export class ImportProcessing {
  private pool: Pool | undefined;
  private idle: NodeJS.Timeout | undefined;
  private unfinished = 0;

  /** Carries out the task of a file that is marked as running. */
  work(importId: string): Promise<void> {
    return this.run<void>('work', importId, TIME_LIMIT_MS);
  }

  /** @returns how many records the workbook has; null where they are too many for one */
  writeWorkbook(order: WorkbookOrder): Promise<number | null> {
    if (this.unfinished >= WAITING_MAX) throw new ImportBusyError();
    return this.run<number | null>('writeWorkbook', order, WORKBOOK_WITHIN_MS);
  }

  /** Ends the process; the database rolls back what it had not committed. */
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
