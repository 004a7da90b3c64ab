import { CODE } from '@/lib/contract/envelope';
import { RequestError } from '../request/request-error';

/** Visitors get an answer within three seconds; the rest is for the network. */
export const ANSWER_WITHIN_MS = 2500;

/**
 * Calls that were answered with 503 and still wait for the database. Beyond them nothing more is
 * sent to it: that would only add to its backlog.
 */
const DEFAULT_OVERDUE_MAX = 200;

const RETRY_AFTER_S = 3;

/** @throws RequestError 503 */
function tooLate(): RequestError {
  return new RequestError(CODE.unavailable, 'the service does not answer in time', {
    'retry-after': String(RETRY_AFTER_S),
  });
}

export interface AnswerDeadline {
  /**
   * Returns what the work returns. Overdue work continues and may still store what it was sent, so
   * a caller that retries needs a `client_id` or the like.
   * @throws RequestError 503 once the time is over, or at once while too many calls are overdue
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Answers calls in time even when the database is frozen, slow or unreachable: its client gives up
 * later than visitors wait (lib/server/db/client.ts).
 * @param withinMs how long a call may take
 * @param overdueMax how many overdue calls may be pending
 */
export function createAnswerDeadline(
  withinMs = ANSWER_WITHIN_MS,
  overdueMax = DEFAULT_OVERDUE_MAX,
): AnswerDeadline {
  let overdue = 0;
  return {
    async run(work) {
      if (overdue >= overdueMax) throw tooLate();
      const working = work();
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          overdue += 1;
          const settled = () => {
            overdue -= 1;
          };
          working.then(settled, settled);
          reject(tooLate());
        }, withinMs);
      });
      return Promise.race([working, deadline]).finally(() => clearTimeout(timer));
    },
  };
}
