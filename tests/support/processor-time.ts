import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time of this process so far, in milliseconds. A limit in processor time also holds on a
 * busy machine: there the same work takes longer, but not more of the processor.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of a tick of `/proc` (`getconf CLK_TCK` is 100 on every Linux that Node runs on). */
const TICK_MS = 10;

/** Fields of /proc/PID/stat (proc(5)); the name before them may hold spaces and brackets. */
export function statFieldsOf(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.map(Number);
}

/**
 * Processor time of each process of a group so far, in milliseconds, by its id; empty where there is
 * no `/proc`.
 */
export function processorMsOfGroup(group: number): Map<number, number> {
  const processes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = statFieldsOf(name);
      if (fields[2] !== group) continue;
      processes.set(Number(name), ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_MS);
    } catch {
      // The process has already ended.
    }
  }
  return processes;
}
