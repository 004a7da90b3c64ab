import { CODE } from '@/lib/contract/envelope';
import { RequestError } from './request-error';

const RETRY_AFTER_S = 5;

export interface Slots {
  /** @throws RequestError 429 when there is no place, or what the work throws */
  run<Result>(holder: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Places for work that holds memory for as long as its sender likes, such as a body that arrives
 * slowly. Nobody waits: whoever finds no place may come again.
 * @param total places of all holders together
 * @param perHolder places of one, so that one cannot take all
 */
export function createSlots(total: number, perHolder: number): Slots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    async run(holder, work) {
      const own = taken.get(holder) ?? 0;
      if (all >= total || own >= perHolder) {
        throw new RequestError(CODE.tooManyRequests, 'too many requests', {
          'retry-after': String(RETRY_AFTER_S),
        });
      }
      all += 1;
      taken.set(holder, own + 1);
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (taken.get(holder) ?? 1) - 1;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      }
    },
  };
}
