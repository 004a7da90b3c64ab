import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askChildren, watchProcess } from './metrics-channel';

const ARGS = ['--import', 'tsx', '--input-type=module', '-e'];
const OPTIONS: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] };

/** Answers with what it measures. */
const SERVER = `
  import { Registry } from 'prom-client';
  import { answerMetrics } from './lib/runtime/metrics/metrics-channel.ts';
  answerMetrics(new Registry());
  process.send('ready');
`;
/** Starts one of those, as the process that passes connections to the web servers does. */
const PRIMARY = `
  import { spawn } from 'node:child_process';
  import { Registry } from 'prom-client';
  import { answerMetrics } from './lib/runtime/metrics/metrics-channel.ts';
  import { measureRestarts } from './lib/runtime/metrics/restart-metrics.ts';
  import { SupervisedProcess } from './lib/runtime/process/supervised-process.ts';
  const registry = new Registry();
  measureRestarts(registry);
  answerMetrics(registry);
  const server = new SupervisedProcess(() => {
    const child = spawn(process.execPath, ${JSON.stringify([...ARGS, SERVER])}, ${JSON.stringify(OPTIONS)});
    process.send({ pid: child.pid });
    return child;
  }, 'web server');
  process.on('disconnect', () => server.kill());
  await server.start();
  process.send('ready');
`;

let primary: ChildProcess;
let serverPid = 0;
beforeAll(async () => {
  primary = spawn(process.execPath, [...ARGS, PRIMARY], OPTIONS);
  watchProcess(primary, 'web process');
  await new Promise<void>((resolve) => {
    primary.on('message', (message: { pid: number } | 'ready') => {
      if (message === 'ready') resolve();
      else if (typeof message === 'object' && 'pid' in message) serverPid = message.pid;
    });
  });
});
afterAll(async () => {
  const gone = once(primary, 'exit');
  primary.disconnect();
  await gone;
});

it('says which process hangs, and how often one was started again, also of those that another one starts', async () => {
  const ask = async () => {
    const processes = await askChildren();
    const [restarts] = processes[0]?.metrics ?? [];
    return {
      answers: processes.map(({ name, metrics }) => [name, metrics !== null]),
      restarts: restarts?.values.map(({ value, labels }) => [labels.title, value]),
    };
  };
  const all = [
    ['web-process', true],
    ['web-server', true],
  ];
  await expect.poll(ask).toEqual({ answers: all, restarts: [['web-server', 0]] });
  process.kill(serverPid, 'SIGSTOP');
  const hanging = [
    ['web-process', true],
    ['web-server', false],
  ];
  await expect.poll(ask).toEqual({ answers: hanging, restarts: [['web-server', 0]] });
  process.kill(serverPid, 'SIGKILL');
  await expect.poll(ask).toEqual({ answers: all, restarts: [['web-server', 1]] });
});
