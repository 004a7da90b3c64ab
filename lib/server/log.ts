import type { CircuitBreakerPolicy } from 'cockatiel';
import pino, { type LevelWithSilent, type Logger } from 'pino';
import { serverEnv } from '@/lib/env/server';
import { currentRequestId } from './request-id';

let logger: Logger | undefined;

/**
 * JSON lines on standard output, with paths, codes and, during a request, its id; never query strings, bodies,
 * addresses or e-mail addresses, which hold personal data.
 */
export function log(): Logger {
  logger ??= createLog(serverEnv().LOG_LEVEL);
  return logger;
}

/**
 * A log of the same form, independent of the configuration.
 * @param sync writes at once: for a process that may end with its next step
 */
export function createLog(level: LevelWithSilent, sync = false): Logger {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin };
  // Explicit, because pino would write through process.stdout where it is replaced (log-output.ts).
  return pino(options, pino.destination({ dest: 1, sync }));
}

/** Logs an outage once, and its end once; failed attempts in between open the circuit again. */
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
