/** A release that is to take over, started by the supervisor of the one that runs. */
import '@/lib/runtime/process/log-output';
import { seedSite } from '@/demo/seed-demo';
import { type PreparedMessage, prepareRelease } from '@/lib/runtime/process/prepare-release';
import { CommandError } from '@/lib/runtime/process/terminal';

// The supervisor that waits for it is gone.
process.once('disconnect', () => process.exit(1));
let message: PreparedMessage;
try {
  message = { prepared: await prepareRelease(seedSite) };
} catch (error) {
  if (!(error instanceof CommandError)) console.error(error);
  message = { refusal: (error as Error).message };
}
process.send?.(message, () => process.exit(0));
