import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever the kernel's own tick. */
const TICKS_PER_S = 100;
/** Memory is counted in pages, nearly everywhere of 4 KiB. */
const PAGE_BYTES = 4096;

interface Counted {
  parent: number;
  value: number;
}

/** Fields of /proc/PID/stat (proc(5)); the name before them may hold spaces and brackets. */
function fieldsOf(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.map(Number);
}

function readStat(pid: string): Counted {
  const fields = fieldsOf(pid);
  const [userTicks = 0, systemTicks = 0] = [fields[11], fields[12]];
  return { parent: fields[1] ?? 0, value: (userTicks + systemTicks) / TICKS_PER_S };
}

function readMemory(pid: string): Counted {
  const fields = fieldsOf(pid);
  return { parent: fields[1] ?? 0, value: (fields[21] ?? 0) * PAGE_BYTES };
}

/** Adds up the usage of a process and of its descendants that still run. */
function sumOfTree(root: number, read: (pid: string) => Counted): number | null {
  const counted = new Map<number, Counted>();
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        counted.set(Number(name), read(name));
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
export const processTreeSeconds = (root: number) => sumOfTree(root, readStat);

/** Their memory in bytes; shared memory counts for each. */
export const processTreeBytes = (root: number) => sumOfTree(root, readMemory);
