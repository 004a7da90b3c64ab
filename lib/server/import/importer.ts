import type { Database } from '../db/database';
import { type Clock, runEvery } from '../jobs/run-every';
import { isKnown } from '../known-error';
import { log } from '../log';
import { endFailed, LOST_AFTER_MS, seeFileImport, takeFileImport } from './file-import-tasks';
import { findFileImport } from './file-imports';
import { ImportTooLongError, siteImportProcessing } from './import-processing';

/** How soon a task begins that a person waits for. */
const LOOK_EVERY_MS = 1000;
const SEEN_EVERY_MS = LOST_AFTER_MS / 4;

/** Carries out the queued tasks of staff's files, one after the other. */
export function startImporter(db: Database): Clock {
  let isStopping = false;
  const processing = siteImportProcessing();
  const run = async () => {
    const job = await takeFileImport(db, new Date());
    if (!job) return;
    const { importId } = job;
    const seen = setInterval(() => {
      seeFileImport(db, importId, new Date()).catch(() => {});
    }, SEEN_EVERY_MS);
    try {
      await processing.work(importId);
    } catch (error) {
      const failure = isKnown(error, ImportTooLongError) ? 'tooLong' : 'broken';
      const { code, name } = error as { code?: string; name?: string };
      if (!isStopping) log().error({ importer: failure, errorCode: code ?? name });
      const ended = await findFileImport(db, importId);
      if (ended?.state === 'running') {
        await endFailed(db, ended, isStopping ? 'lost' : failure, new Date());
      }
    } finally {
      clearInterval(seen);
    }
  };
  const clock = runEvery(LOOK_EVERY_MS, run, () => {
    // The database is away; the next run tries again.
  });
  return {
    async stop() {
      isStopping = true;
      await processing.close();
      await clock.stop();
    },
  };
}
