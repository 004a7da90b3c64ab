import { availableParallelism } from 'node:os';
import path from 'node:path';
import workerpool, { type Pool } from 'workerpool';
import { serverEnv } from '@/lib/env/server';
import { KnownError } from '../known-error';
import type { CarPictureOutcome, CarPictureSource } from './car-picture';
import type { UploadOutcome } from './media-worker';
import type { ProcessedUpload, UploadedFile } from './process-upload';
import { UnusableFileError } from './uploaded-media';

/** TypeScript, run as everything else here; from the project's folder, where all commands run. */
const WORKER_FILE = path.join(process.cwd(), 'lib/server/media/media-worker.ts');
/** V8's part of its memory; media-worker.ts limits the whole. */
const WORKER_EXEC_ARGV = ['--import', 'tsx', '--max-old-space-size=256'];

/** The worst pictures of 50 megapixels (16 bits, interlaced) were seen to need 440 MB. */
const MEMORY_MAX_BYTES = 768 * 1024 * 1024;

/** The only environment variables of the decoders: files of strangers must not reach a secret. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'] as const;

/** A phone's photograph takes half a second. */
const WAITING_MAX = 12;
const TIME_LIMIT_MS = 15_000;
/** Below the minute after which a browser gives an upload up. */
const WAIT_MAX_MS = 40_000;
/** A process needs some 90 MB, also while nobody uploads anything. */
const IDLE_MAX_MS = 60_000;
/** How long a process may take to end by itself. */
const END_WITHIN_MS = 500;

/** Too many files wait, or this one has waited too long. */
export class MediaBusyError extends KnownError {
  static override readonly kind = 'MediaBusyError';
}

/** A file that took too much time or memory, or brought its decoder down. */
export class MediaTooHeavyError extends KnownError {
  static override readonly kind = 'MediaTooHeavyError';
}

export interface MediaProcessing {
  /**
   * Converts a file to what the site can show.
   * @throws UnusableFileError, MediaBusyError or MediaTooHeavyError
   */
  process(file: UploadedFile): Promise<ProcessedUpload>;
  /**
   * Makes what the site shows of a car's picture.
   * @throws MediaBusyError or MediaTooHeavyError
   */
  encodeCarPicture(source: CarPictureSource): Promise<CarPictureOutcome>;
  /** Ends its processes; files in progress are rejected. */
  close(): Promise<void>;
}

export interface MediaProcessingOptions {
  workerFile?: string;
  /** Files at a time. */
  processes?: number;
  waitingMax?: number;
  timeLimitMs?: number;
  memoryMaxBytes?: number;
  waitMaxMs?: number;
}

/**
 * Processes uploaded files in child processes, one file in each: a file that never ends, takes all
 * memory or crashes its decoder ends that process, and nothing else (docs/adr/0040). They are
 * started on demand, and ended after a minute without files.
 */
export function createMediaProcessing({
  workerFile = WORKER_FILE,
  processes = 1,
  waitingMax = WAITING_MAX,
  timeLimitMs = TIME_LIMIT_MS,
  memoryMaxBytes = MEMORY_MAX_BYTES,
  waitMaxMs = WAIT_MAX_MS,
}: MediaProcessingOptions = {}): MediaProcessing {
  let pool: Pool | undefined;
  let idle: NodeJS.Timeout | undefined;
  let unfinished = 0;

  const openPool = () =>
    workerpool.pool(workerFile, {
      workerType: 'process',
      maxWorkers: processes,
      workerTerminateTimeout: END_WITHIN_MS,
      forkArgs: [String(memoryMaxBytes)],
      forkOpts: {
        execArgv: WORKER_EXEC_ARGV,
        serialization: 'advanced',
        env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      },
    });

  async function close(): Promise<void> {
    clearTimeout(idle);
    const closing = pool;
    pool = undefined;
    await closing?.terminate(true);
  }

  /** @param work a function of the process, with what it is given */
  async function outcomeOf<Outcome>(work: string, given: object): Promise<Outcome> {
    pool ??= openPool();
    const working = pool.exec(work, [given]);
    const tooLate = setTimeout(() => working.cancel(), waitMaxMs);
    try {
      return await working.timeout(timeLimitMs);
    } catch (error) {
      const { CancellationError, TimeoutError } = workerpool.Promise;
      if (error instanceof CancellationError) throw new MediaBusyError();
      if (error instanceof TimeoutError || error instanceof workerpool.TerminateError) {
        throw new MediaTooHeavyError(error.message.replace(/\s+/g, ' '));
      }
      throw error;
    } finally {
      clearTimeout(tooLate);
    }
  }

  async function runBounded<Outcome>(work: string, given: object): Promise<Outcome> {
    if (unfinished > waitingMax) throw new MediaBusyError();
    unfinished += 1;
    clearTimeout(idle);
    try {
      return await outcomeOf(work, given);
    } finally {
      unfinished -= 1;
      if (unfinished === 0) {
        idle = setTimeout(() => void close(), IDLE_MAX_MS);
        idle.unref();
      }
    }
  }

  return {
    async process(file) {
      const outcome = await runBounded<UploadOutcome>('process', file);
      if ('unusable' in outcome) throw new UnusableFileError(outcome.unusable);
      return outcome.processed;
    },
    encodeCarPicture: (source) => runBounded('encodeCarPicture', source),
    close,
  };
}

let shared: MediaProcessing | undefined;

/** This process's instance; those of all web processes together use every core. */
export function siteMediaProcessing(): MediaProcessing {
  const processes = Math.max(1, Math.floor(availableParallelism() / serverEnv().WEB_PROCESSES));
  shared ??= createMediaProcessing({ processes });
  return shared;
}
