/** Runs the embedded database of a folder until it is asked to stop; reports its address. */

import { startDatabaseProcess } from '@/lib/runtime/process/database-process';
import { handleStopRequests } from '@/lib/runtime/process/stop-requests';

const [, , dataDir = '', silentMaxS = ''] = process.argv;
const database = await startDatabaseProcess(dataDir, Number(silentMaxS));
handleStopRequests(async () => {
  await database.close();
  process.exit(0);
});
process.send?.(database.url);
