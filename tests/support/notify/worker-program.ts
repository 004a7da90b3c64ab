/**
 * A worker process as the site starts it, with short times: a killed worker's jobs go to another
 * after two seconds, and pauses are short. Its settings come from the test.
 */
import { connectDatabase } from '@/lib/server/db/client';
import { startNotifier } from '@/lib/server/notify/notifier';

const [url = '', settings = ''] = process.argv.slice(2);
startNotifier(connectDatabase(url, 4).db, JSON.parse(settings), {
  pollMs: 50,
  pauseMs: (attempts) => Math.min(50 * attempts, 500),
  lostAfterMs: 2000,
});
process.on('disconnect', () => process.exit(1));
process.send?.('ready');
