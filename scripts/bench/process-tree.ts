import { readdirSync } from 'node:fs';
import { statFieldsOf } from '@/tests/support/processor-time';

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever the kernel's own tick. */
const TICKS_PER_S = 100;
/** Memory is counted in pages, nearly everywhere of 4 KiB. */
const PAGE_BYTES = 4096;

/** Adds up the usage of a process and of its descendants that still run. */
function sumOfTree(root: number, usageOf: (fields: number[]) => number): number | null {
  const counted = new Map<number, { parent: number; value: number }>();
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        const fields = statFieldsOf(name);
        counted.set(Number(name), { parent: fields[1] ?? 0, value: usageOf(fields) });
      } catch {
        // It has ended since the listing.
      }
    }
  } catch {
    return null;
  }
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = counted.get(pid)?.parent ?? 0;
    return parent > 1 && isInTree(parent);
  };
  let sum = 0;
  for (const [pid, { value }] of counted) if (isInTree(pid)) sum += value;
  return sum;
}

/**
 * Processor time of a process and of its descendants that still run, in seconds.
 * @returns null where the system does not tell
 */
export const processTreeSeconds = (root: number) =>
  sumOfTree(root, (fields) => ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_S);

/** Their memory in bytes; shared memory counts for each. */
export const processTreeBytes = (root: number) =>
  sumOfTree(root, (fields) => (fields[21] ?? 0) * PAGE_BYTES);
