import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process: process ids alone are reused. */
export interface ProcessIdentity {
  pid: number;
  /** Its start time, in the notation of this system; empty when there is none. */
  started: string;
}

/** A zombie (killed, not yet reaped by its parent) still has its id. */
function isDead(state: string | undefined): boolean {
  return !state || /^[ZX]/.test(state);
}

/** When a process started, or empty when it is gone or the system has no such time. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // proc(5): the name in parentheses may hold spaces; starttime is field 22, the 20th after it.
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return isDead(state) ? '' : `${boot} ${fields[18]}`;
    }
    if (process.platform === 'win32') return '';
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const;
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], options).trim();
    const [state, ...start] = line.split(/\s+/);
    return isDead(state) ? '' : start.join(' ');
  } catch {
    return '';
  }
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

/** Whether that very process, not a later one with its id, still runs. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === started;
}
