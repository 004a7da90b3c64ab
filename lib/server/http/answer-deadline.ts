import { CODE } from '@/lib/contract/envelope';
import { RequestError } from '../request/request-error';

/** Visitors are told within three seconds; the rest is for the way. */
export const ANSWER_WITHIN_MS = 2500;

/**
 * Calls that were answered already and still wait for the database. Beyond them nothing more is sent
 * to it: it would only have more to do once it is back.
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
   * Answers what the work answers. Work that takes longer goes on and may still store what it was
   * sent: a caller who sends the same again needs a `client_id` or its like.
   * @throws RequestError 503 once the time is over, or at once while too many wait already
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Answers calls in time even when the database is frozen, slow or unreachable: drivers have no
 * query timeout.
 * @param withinMs how long a call may take
 * @param overdueMax how many calls beyond their time are waited for
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
