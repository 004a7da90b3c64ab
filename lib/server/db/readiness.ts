import { sql } from 'drizzle-orm';
import { log } from '../log';
import { siteDatabase } from './site-database';

const READY_WITHIN_MS = 3000;

/** Whether the site's database answers `select 1` within three seconds. */
export async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  });
  try {
    const answered = Promise.resolve(siteDatabase().execute(sql`select 1`)).then(() => true);
    answered.catch(() => {});
    return await Promise.race([answered, tooLate]);
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.name : 'unknown' }, 'database is away');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
