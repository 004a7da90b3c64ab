/**
 * The worker process of the site, started by the supervisor: notifies people of enquiries and
 * search engines of changed pages, checks the language sites and imports files of cars when staff
 * ask for it, and removes expired data.
 */
import './log-output';
import { join } from 'node:path';
import { PAGE_LIFETIME_S } from '@/lib/config/cache-table';
import { serverEnv } from '@/lib/env/server';
import { ownAddressOf } from '@/lib/routing/hosts';
import { connectDatabase, WORKER_LIMITS } from '@/lib/server/db/client';
import { vacuumTables } from '@/lib/server/db/vacuum';
import { removeExpiredImports } from '@/lib/server/import/file-imports';
import { startImporter } from '@/lib/server/import/importer';
import { emptyBin, releaseReservations } from '@/lib/server/import/removed-records';
import { showTextsOnTime, turnPromotions } from '@/lib/server/import/shown-texts';
import { startAnnouncer } from '@/lib/server/indexnow/announcer';
import { indexNowSettingsOf } from '@/lib/server/indexnow/settings';
import { runDaily } from '@/lib/server/jobs/run-daily';
import { runEvery } from '@/lib/server/jobs/run-every';
import { errorCodeOf } from '@/lib/server/known-error';
import { eraseExpired } from '@/lib/server/leads/erase';
import { log } from '@/lib/server/log';
import { removeOldPictures } from '@/lib/server/media/kept-pictures';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { siteUploads } from '@/lib/server/media/uploads';
import { removeUnproven } from '@/lib/server/members/address-holder';
import { removeLeftovers } from '@/lib/server/members/leftovers';
import { watchArrivals } from '@/lib/server/notify/arrivals';
import { startNotifier } from '@/lib/server/notify/notifier';
import { announceBegunRates } from '@/lib/server/rates/landed-rates';
import { notificationSettingsOf } from '@/lib/server/request/notification-settings';
import { removeOrphanedUploads } from '@/lib/server/reviews/orphaned-uploads';
import { startChecker } from '@/lib/server/site-check/checker';
import { followContent } from '@/lib/server/snapshots';
import { closeFailedTries } from '@/lib/server/staff/failed-tries';
import { removeExpiredUsage } from '@/lib/server/usage/expiry';
import { removeExpiredVitals } from '@/lib/server/vitals/record-vitals';
import { writeAwayPages } from './away-pages';
import { startNightlyBackups } from './nightly-backup';
import { handleStopRequests } from './stop-requests';

/** Size of either pool: the worker's tasks wait for other services most of the time. */
const POOL_SIZE = 3;

/** How soon a promotion is seen to begin or end after the minute for which that was announced. */
const PUBLISH_EVERY_MS = 2000;

const env = serverEnv();
if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start the site with npm start');
const { db, close } = connectDatabase(env.DATABASE_URL, POOL_SIZE);
// For work that people wait for.
const { db: promptDb, close: closePrompt } = connectDatabase(
  env.DATABASE_URL,
  POOL_SIZE,
  WORKER_LIMITS,
);
// Mails name the company and its stores, and so do the pages of a proxy in front.
const showAwayPages = () =>
  writeAwayPages(env.DATA_DIR, env.SITE_ORIGIN).catch((error) =>
    log().error({ awayPages: errorCodeOf(error) }),
  );
const settings = notificationSettingsOf(env);
const arrivals = watchArrivals(promptDb, settings);
const endListening = await followContent(env.DATABASE_URL, promptDb, {
  onLoaded: showAwayPages,
  onChange: (tags) => arrivals.note(tags),
});
await showAwayPages();
const notifier = startNotifier(promptDb, settings, { arrivals });
const announcer = await startAnnouncer(db, indexNowSettingsOf(env));
const checker = startChecker(db, {
  siteOrigin: env.SITE_ORIGIN,
  connectTo: ownAddressOf(env),
});
const importer = startImporter(db);
const daily = runDaily(
  [
    () => eraseExpired(db, env.LEAD_RETENTION_DAYS, new Date()),
    () => removeLeftovers(db, new Date()),
    () => emptyBin(db, new Date()),
    () => removeExpiredUsage(db, env.USAGE_RETENTION_DAYS, new Date()),
    () => removeExpiredVitals(db, new Date()),
    // Without mail, no account can be proven.
    async () => settings.mail && removeUnproven(db, env.UNPROVEN_ACCOUNT_DAYS, new Date()),
    // Small changes of the catalogue rely on it, and it frees the space of what was removed above.
    () => vacuumTables(db),
  ],
  {
    onError: (error) => log().error({ daily: errorCodeOf(error) }),
    lastRunFile: join(env.DATA_DIR, 'last-daily-run'),
  },
);
const hourly = runEvery(
  5 * 60_000,
  () => closeFailedTries(db, new Date()),
  (error) => log().error({ failedTries: errorCodeOf(error) }),
);
const reservations = runEvery(
  60_000,
  () => releaseReservations(promptDb, new Date()),
  (error) => log().error({ reservations: errorCodeOf(error) }),
);
/** Runs `announce` for the time since it last succeeded. */
const announcing = (announce: typeof turnPromotions) => {
  // Pages may be kept since before this process began.
  let since = new Date(Date.now() - PAGE_LIFETIME_S * 1000);
  return async () => {
    const now = new Date();
    await announce(promptDb, since, now);
    since = now;
  };
};
// Each by itself: texts wait for the lock of the catalogue, which a large import holds for long.
const publishing = [
  () => showTextsOnTime(promptDb, new Date()),
  announcing(turnPromotions),
  announcing(announceBegunRates),
].map((task) =>
  runEvery(PUBLISH_EVERY_MS, task, (error) => log().error({ publisher: errorCodeOf(error) })),
);
const cleaning = runDaily(
  [
    () => siteUploads(env.DATA_DIR).removeExpired(new Date()),
    () => removeExpiredImports(db, env.DATA_DIR, new Date()),
    () => removeOrphanedUploads(db, siteMediaStore(env.DATA_DIR), new Date()),
    () => removeOldPictures(env.DATA_DIR, new Date()),
  ],
  {
    onError: (error) => log().error({ uploads: errorCodeOf(error) }),
    firstAfterMs: 0,
    everyMs: 60 * 60_000,
  },
);
const nightly = startNightlyBackups(db, env);
const counter = env.METRICS_PORT
  ? (await import('@/lib/runtime/metrics/worker-metrics')).measureWorker(db)
  : undefined;

let isStopping = false;
handleStopRequests(async () => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([
    notifier.stop(),
    announcer.stop(),
    checker.stop(),
    importer.stop(),
    hourly.stop(),
    reservations.stop(),
    nightly.stop(),
    counter?.stop(),
    daily.stop(),
    ...publishing.map((clock) => clock.stop()),
    cleaning.stop(),
  ]);
  await endListening();
  await Promise.all([close(), closePrompt()]);
  process.exit(0);
});
process.send?.('ready');
