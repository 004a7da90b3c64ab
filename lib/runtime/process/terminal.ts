import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An error that the user has to fix: its message is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Prints a line for the person at the terminal; the application's log is JSON and not for this. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says where a change that was announced is seen. */
export function reportChange(isSiteRunning: boolean): void {
  printLine(
    isSiteRunning
      ? 'The running site shows the change.'
      : 'No site is running here; others on the same database show the change.',
  );
}

/** Runs work that takes a while; then prints what is done and how long it took. */
export async function timedStep<Result>(
  done: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAtMs = performance.now();
  const result = await work();
  printLine(`${done} (${((performance.now() - startedAtMs) / 1000).toFixed(1)} s).`);
  return result;
}

/**
 * Control characters, which command a terminal; invisible ones, which reorder or hide what follows
 * them, except the two that join letters; line and paragraph separators.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes untrusted text for one line of the terminal: invisible characters are written as
 * `\u{1b}`, so that none of them acts as a control sequence.
 */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The same for a text of several lines. */
export function visibleLines(text: string): string[] {
  return text.split(/\r\n?|\n/).map(visible);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, on one line and no longer than a number of signs. */
export function visibleExcerpt(text: string, signs: number): string {
  const all = [...graphemes.segment(visible(text.replace(/\s+/g, ' ').trim()))];
  if (all.length <= signs) return all.map(({ segment }) => segment).join('');
  return `${all
    .slice(0, signs - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/**
 * The words and options that a command was given.
 * @throws CommandError with the usage for an option that it does not have
 */
export function readCommandLine<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new CommandError(usage);
  }
}

/** Runs a command; a `CommandError` becomes one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}
