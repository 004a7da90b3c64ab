/**
 * The process that reads what members and staff upload, started by media-processing.ts. It has no
 * connection to anything, and a crash in it affects one file.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import workerpool from 'workerpool';
import type { UploadErrorMessage } from '@/lib/contract/review-limits';
import { isKnown } from '@/lib/server/known-error';
import { encodeCarPicture } from './car-picture';
import { type ProcessedUpload, processUpload, type UploadedFile } from './process-upload';
import { UnusableFileError } from './uploaded-media';

/** What the process answers; an error would lose its type on the way. */
export type UploadOutcome = { processed: ProcessedUpload } | { unusable: UploadErrorMessage };

/**
 * Decoders are native, so that no limit of V8 counts what they take: the process looks at all of its
 * memory itself. Its bound, in bytes, is its argument.
 */
const memoryMaxBytes = Number(process.argv[2]);
const MEMORY_LOOK_EVERY_MS = 50;

async function answer(file: UploadedFile): Promise<UploadOutcome> {
  try {
    return { processed: await processUpload(file) };
  } catch (error) {
    if (isKnown(error, UnusableFileError)) return { unusable: error.reason };
    throw error;
  }
}

// Below the web processes, which run below the database (lib/runtime/process/web.ts).
setPriority(constants.priority.PRIORITY_LOW);
// One thread for each picture, and nothing of it is kept.
sharp.concurrency(1);
sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.exit(1);
}, MEMORY_LOOK_EVERY_MS).unref();
workerpool.worker({ process: answer, encodeCarPicture });
