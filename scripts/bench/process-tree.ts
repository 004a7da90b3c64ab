import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever the kernel's own tick. */
const TICKS_PER_S = 100;

interface ProcessTime {
  parent: number;
  seconds: number;
}

/** Fields of /proc/PID/stat (proc(5)); the name before them may hold spaces and brackets. */
function readStat(pid: string): ProcessTime {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return { parent: Number(fields[1]), seconds: (userTicks + systemTicks) / TICKS_PER_S };
}

/**
 * Processor time of a process and of everything it has started and that still runs, in seconds.
 * @returns null where the system does not tell
 */
export function processTreeSeconds(root: number): number | null {
  const times = new Map<number, ProcessTime>();
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        times.set(Number(name), readStat(name));
      } catch {
        // Ended meanwhile.
      }
    }
  } catch {
    return null;
  }
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = times.get(pid)?.parent ?? 0;
    return parent > 1 && isInTree(parent);
  };
  let seconds = 0;
  for (const [pid, time] of times) if (isInTree(pid)) seconds += time.seconds;
  return seconds;
}
