import pino, { type Logger } from 'pino';
import { serverEnv } from '@/lib/env/server';

let logger: Logger | undefined;

/**
 * JSON lines on standard output, with paths, codes and request ids; never query strings, bodies,
 * addresses or e-mail addresses, which hold personal data.
 */
export function log(): Logger {
  logger ??= pino({
    level: serverEnv().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return logger;
}
