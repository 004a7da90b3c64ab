import { CommandError } from '@/lib/runtime/process/terminal';

/**
 * @param what the situation that was caused on purpose: without it, its log would prove nothing
 * @throws CommandError for another status than the expected ones
 */
export function expectStatus(what: string, status: number, expected: readonly number[]): void {
  if (!expected.includes(status))
    throw new CommandError(`${what}: status ${status} instead of ${expected.join(' or ')}`);
}
