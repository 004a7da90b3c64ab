import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { onEnd } from '@/tests/support/cleanup';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
  type Variables,
} from '@/tests/support/running-site';
import type { Host } from './network';

const PORT = 3000;
const WEB_PROCESSES = 2;
/** `RestartSec` of deploy/mall.service. */
const RESTART_MS = 1_000;
const ASKED_WITHIN_MS = 5_000;

/** Process ids of a machine, by what they do. */
export interface Processes {
  supervisor: number;
  /** Has the port, and distributes connections. */
  primary: number;
  webServers: number[];
  worker: number;
}

/** Ids of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
}

function runs(pid: number, entry: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(entry);
  } catch {
    return false;
  }
}

/** The whole site on a host, in a data folder of its own, under a manager that restarts it. */
export class Machine {
  readonly address: string;
  readonly dataDir = temporaryDataDir();
  private site: RunningSite | undefined;

  constructor(
    readonly name: string,
    private readonly host: Host,
    private readonly variables: Variables,
  ) {
    this.address = `${host.address}:${PORT}`;
    onEnd(() => removeDataDir(this.dataDir));
    onEnd(() => this.stop());
  }

  async start(): Promise<void> {
    const ours = {
      LISTEN_HOST: this.host.address,
      PORT: `${PORT}`,
      TRUSTED_PROXY_HOPS: '1',
      WEB_PROCESSES: `${WEB_PROCESSES}`,
      DATABASE_POOL_SIZE: '6',
    };
    this.site = await startSite(
      this.dataDir,
      { ...ours, ...this.variables },
      process.cwd(),
      undefined,
      this.host.within,
    );
  }

  async stop(): Promise<void> {
    await this.site?.stop();
  }

  get processes(): Processes {
    const supervisor = this.site?.group ?? 0;
    const children = childrenOf(supervisor);
    const primary = children.find((pid) => runs(pid, 'process/web.ts')) ?? 0;
    return {
      supervisor,
      primary,
      webServers: childrenOf(primary).filter((pid) => runs(pid, 'process/web.ts')),
      worker: children.find((pid) => runs(pid, 'process/worker.ts')) ?? 0,
    };
  }

  /** Kills the first process, and restarts it as a service manager does. */
  async restartAfterKill(): Promise<void> {
    process.kill(this.processes.supervisor, 'SIGKILL');
    // Waits for its end.
    await this.site?.stop();
    await setTimeout(RESTART_MS);
    await this.start();
  }

  /** Whether all of its processes run, and it has all of its engines. */
  async isWhole(): Promise<boolean> {
    const { primary, webServers, worker } = this.processes;
    if (!primary || !worker || webServers.length !== WEB_PROCESSES) return false;
    try {
      const answer = await fetch(`http://${this.address}/readyz`, {
        signal: AbortSignal.timeout(ASKED_WITHIN_MS),
      });
      const { engines } = (await answer.json()) as { engines: Record<string, string> };
      return answer.ok && Object.values(engines).every((state) => state === 'up');
    } catch {
      return false;
    }
  }
}
