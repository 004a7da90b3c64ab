/**
 * Imported first by every process of the site: turns all its output, also that of Next and of Node
 * about a crash, into lines of the log. At a terminal the output is unchanged, for people to read.
 */
import { format, stripVTControlCharacters } from 'node:util';
import { createLog } from '@/lib/server/log';
import { causeOf } from '@/lib/server/request/request-error';

if (!process.stdout.isTTY) {
  // Not limited by LOG_LEVEL: starts and ends are always logged.
  const output = createLog('info', true);

  const writeAs = (level: 'info' | 'error') =>
    ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = stripVTControlCharacters(Buffer.from(chunk as string).toString()).trimEnd();
      if (text.trim()) output[level](text);
      const done = rest.find((each) => typeof each === 'function');
      (done as (() => void) | undefined)?.();
      return true;
    }) as typeof process.stdout.write;
  process.stdout.write = writeAs('info');
  process.stderr.write = writeAs('error');

  // The console would print an error with all that it holds, such as the values of a query.
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const texts = parts.filter((part) => part !== error);
      const text = stripVTControlCharacters(format(...texts)).trim();
      if (error) output[level](causeOf(error), text || undefined);
      else if (text) output[level](text);
    };
  }

  process.removeAllListeners('warning');
  process.on('warning', (warning) => output.warn(causeOf(warning)));
  process.on('uncaughtException', (error) => {
    output.fatal(causeOf(error), 'uncaught exception');
    process.exit(1);
  });
}
