import { setTimeout } from 'node:timers/promises';
import type { Engine, Engines } from './engines';
import type { Machine } from './machine';

/** How long a shared engine is away. */
const AWAY_MS = 20_000;

export interface FailoverEvent {
  name: string;
  /** @returns the moment from which on everything could recover; when it is called where left out */
  happen(): Promise<unknown>;
}

/** Kills one process after another, and every shared engine, as a machine out of memory would. */
export function eventsOf(
  machines: readonly Machine[],
  { postgres, redis, s3 }: Engines,
  reloadBalancer: () => void,
): FailoverEvent[] {
  const kill = (name: string, pidOf: () => number): FailoverEvent => ({
    name,
    async happen() {
      const pid = pidOf();
      process.kill(pid, 'SIGKILL');
      while (pidOf() === pid) await setTimeout(10);
    },
  });
  const away = (name: string, engine: Engine): FailoverEvent => ({
    name: `${name}, away for ${AWAY_MS / 1000} s`,
    async happen() {
      await engine.kill();
      await setTimeout(AWAY_MS);
      const backAtMs = performance.now();
      await engine.start();
      return backAtMs;
    },
  });
  const ofMachine = (machine: Machine): FailoverEvent[] => [
    kill(`a web server of ${machine.name}`, () => machine.processes.webServers[0] ?? 0),
    kill(`the web primary of ${machine.name}`, () => machine.processes.primary),
    kill(`the worker of ${machine.name}`, () => machine.processes.worker),
    { name: `the supervisor of ${machine.name}`, happen: () => machine.restartAfterKill() },
  ];
  const [one = [], two = []] = machines.map(ofMachine);
  return [
    { name: 'nothing', happen: async () => {} },
    ...one,
    away('Redis', redis),
    away('S3', s3),
    away('Postgres', postgres),
    ...two,
    {
      name: 'Postgres, started at once',
      async happen() {
        await postgres.kill();
        await postgres.start();
      },
    },
    { name: 'HAProxy reads its configuration again', happen: async () => reloadBalancer() },
  ];
}
