import { CommandError, printLine } from '@/lib/runtime/process/terminal';

/**
 * @param what the situation that was caused on purpose: without it, its log would prove nothing
 * @throws CommandError for another status than the expected ones
 */
export function expectStatus(what: string, status: number, expected: readonly number[]): void {
  if (!expected.includes(status))
    throw new CommandError(`${what}: status ${status} instead of ${expected.join(' or ')}`);
}

/** Prints whether something is so; the check fails where it is not. */
export function expectThat(isSo: boolean, what: string): void {
  printLine(`${isSo ? '✓' : '✗'} ${what}`);
  if (!isSo) process.exitCode = 1;
}
