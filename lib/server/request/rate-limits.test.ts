import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('counts in one place for all processes of a cluster', () => {
  const program = ['--import', 'tsx', 'tests/support/server/rate-limit-cluster.ts'];
  // Thirty enquiries a minute, and each of the two sends thirty.
  expect(execFileSync(process.execPath, program, { encoding: 'utf8' })).toBe('30');
});
