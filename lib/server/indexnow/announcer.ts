import { isOffered } from '@/lib/config/company';
import { originOf } from '@/lib/routing/hosts';
import { listCompleteLocales } from '../content/complete-locales';
import type { Database } from '../db/database';
import { type Clock, runEvery } from '../jobs/run-every';
import { errorCodeOf } from '../known-error';
import { log } from '../log';
import { ATTEMPT_TIMEOUT_MS } from '../notify/channel';
import { pauseMs as growingPauseMs } from '../notify/pauses';
import { changedAddresses } from './addresses';
import { type Answer, postAddresses } from './post-addresses';
import {
  gatherChanges,
  listNextPages,
  moveOn,
  type Progress,
  putOff,
  registerEndpoints,
  takeDue,
} from './progress';
import type { IndexNowSettings } from './settings';

/** As many as the protocol takes in one post. */
const ADDRESSES_MAX = 10_000;

/**
 * The protocol asks to wait ten minutes between edits of a page. It is also the least time between
 * two posts about one host to one service, so that a large import is spread over time: 100,000
 * models in 100 minutes.
 */
const GATHER_MS = 10 * 60_000;

const LOOK_EVERY_MS = 30_000;

/** Longer than a post may take. */
const TAKEN_FOR_MS = ATTEMPT_TIMEOUT_MS + 40_000;

/** With their pauses some six hours; pages not announced by then are in the sitemap. */
const ATTEMPTS_MAX = 12;

/**
 * Outcome of a post by its status. A key that cannot be read (403) may become readable; repeating a
 * malformed post (400) or one about another host (422) is useless.
 */
const OUTCOMES: Record<number, 'told' | 'refused'> = {
  200: 'told',
  202: 'told',
  400: 'refused',
  422: 'refused',
};

/** The host's key is wrong, not the service. */
const KEY_NOT_VALID = 403;

/** The result of a post to one service about one host, for the log. */
export interface Report {
  indexnow: 'told' | 'refused' | 'failed' | 'given up';
  /** Host of the service. */
  service: string;
  host: string;
  addresses: number;
  status: Answer['status'];
}

export interface AnnouncerOptions {
  now?: () => Date;
  gatherMs?: number;
  lookEveryMs?: number;
  addressesMax?: number;
  pauseMs?: (attempts: number) => number;
  report?: (report: Report) => void;
}

function writeReport(report: Report): void {
  if (report.indexnow === 'told') log().info(report);
  else if (report.indexnow === 'failed') log().warn(report);
  else log().error(report);
}

/**
 * Announces changed pages to search engines by IndexNow, to all services in parallel, until it is
 * stopped. Pages are read in batches as they are posted, so that a large import takes no more
 * memory than a small one.
 * @param settings null: nothing is announced, and changes are not recorded
 */
export async function startAnnouncer(
  db: Database,
  settings: IndexNowSettings | null,
  options: AnnouncerOptions = {},
): Promise<Clock> {
  await registerEndpoints(db, settings?.endpoints ?? []);
  if (!settings) return { async stop() {} };
  const { lookEveryMs = LOOK_EVERY_MS } = options;
  let isStopping = false;
  const clocks = settings.endpoints.map((endpoint) => {
    const teller = new Teller(db, endpoint, settings, options);
    return runEvery(
      lookEveryMs,
      () => teller.tellDue(() => isStopping),
      (error) => log().error({ indexnow: errorCodeOf(error) }),
    );
  });
  return {
    async stop() {
      isStopping = true;
      await Promise.all(clocks.map((clock) => clock.stop()));
    },
  };
}

/** Announces to one service. */
class Teller {
  private readonly now: () => Date;
  private readonly report: (report: Report) => void;

  constructor(
    private readonly db: Database,
    private readonly endpoint: string,
    private readonly settings: IndexNowSettings,
    private readonly options: AnnouncerOptions,
  ) {
    this.now = options.now ?? (() => new Date());
    this.report = options.report ?? writeReport;
  }

  /** Sends one post for each language that is due, one after the other. */
  async tellDue(isStopping: () => boolean): Promise<void> {
    const { db, endpoint } = this;
    await gatherChanges(db, endpoint, this.now(), this.options.gatherMs ?? GATHER_MS);
    while (!isStopping()) {
      const progress = await takeDue(db, endpoint, this.now(), TAKEN_FOR_MS);
      if (!progress) return;
      await this.tellNext(progress);
    }
  }

  /** Announces the next pages of one language's host; skips them where its site is hidden or not whole. */
  private async tellNext(progress: Progress): Promise<void> {
    const { db, endpoint } = this;
    const { key, siteOrigin } = this.settings;
    const { locale } = progress;
    const pages = await listNextPages(db, progress, this.options.addressesMax ?? ADDRESSES_MAX);
    const isListed = isOffered(locale) && (await listCompleteLocales(db)).includes(locale);
    const paths = pages.map(({ path }) => path);
    const addresses = isListed ? await changedAddresses(db, siteOrigin, locale, paths) : [];
    if (addresses.length === 0) return moveOn(db, progress, pages.at(-1));

    const origin = originOf(siteOrigin, locale);
    const answer = await postAddresses(endpoint, key, origin, addresses, this.now());
    const indexnow = this.outcomeOf(answer, progress);
    this.report({
      indexnow,
      service: new URL(endpoint).host,
      host: new URL(origin).host,
      addresses: addresses.length,
      status: answer.status,
    });
    if (indexnow !== 'failed') return moveOn(db, progress, pages.at(-1));
    const pause = (this.options.pauseMs ?? growingPauseMs)(progress.attempts + 1);
    const until = new Date(this.now().getTime() + Math.max(pause, answer.retryAfterMs));
    await putOff(db, progress, until, answer.status !== KEY_NOT_VALID);
  }

  private outcomeOf({ status }: Answer, { attempts }: Progress): Report['indexnow'] {
    const outcome = OUTCOMES[Number(status)];
    if (outcome) return outcome;
    return attempts + 1 >= ATTEMPTS_MAX ? 'given up' : 'failed';
  }
}
