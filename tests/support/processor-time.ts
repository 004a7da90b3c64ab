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

/**
 * Processor time of each process of a group so far, in milliseconds, by its id; empty where there is
 * no `/proc`.
 */
export function processorMsOfGroup(group: number): Map<number, number> {
  const processes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      // The name of a program, in brackets, may hold anything; what follows it is numbers.
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[2]) !== group) continue;
      processes.set(Number(name), (Number(fields[11]) + Number(fields[12])) * TICK_MS);
    } catch {
      // The process has already ended.
    }
  }
  return processes;
}
