import type { CircuitBreakerPolicy } from 'cockatiel';
import { log } from '../log';

/** Logs once that something is away, and once that it is back; attempts in between break its circuit again. */
export function tellOfOutages(breaker: CircuitBreakerPolicy, away: string, back: string): void {
  let isTold = false;
  breaker.onBreak(() => {
    if (!isTold) log().error(away);
    isTold = true;
  });
  breaker.onReset(() => {
    isTold = false;
    log().info(back);
  });
}
