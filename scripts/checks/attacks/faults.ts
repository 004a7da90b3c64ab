import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import type { RunningSite } from '@/tests/support/running-site';
import { compressedXlsx, tinyXlsx } from '@/tests/support/server/tiny-xlsx';

export const FAULT_LASTS_S = 8;

/** Time within which staff get the page that the database does not answer. */
const DESK_ANSWERS_WITHIN_MS = 3000;

export interface Attack {
  name: string;
  /** Whether enquiries and kept pages have to stay as fast as usual during the fault. */
  isQuick: boolean;
  /**
   * Done before the attack: it takes time of this process, which measures how long visitors wait.
   */
  prepare?(site: RunningSite): void;
  /** @returns further remarks to print */
  run(site: RunningSite, seconds: number): Promise<string>;
}

export const wait = (seconds: number) => setTimeout(seconds * 1000);

/** Sends a signal to the process that owns the embedded database. */
function signalDatabase({ dataDir }: RunningSite, signal: NodeJS.Signals): void {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8'));
  process.kill(pid, signal);
}

/** How long the desk takes to answer, in milliseconds. */
async function deskAnswersAfterMs(port: number, path: string, form?: string): Promise<number> {
  const startedAt = performance.now();
  const headers = {
    host: `desk.localhost:${port}`,
    'x-forwarded-for': '192.0.2.77',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const method = form === undefined ? 'GET' : 'POST';
  const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  request.end(form);
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return performance.now() - startedAt;
}

/** Everything that a program of ours prints. */
function outputOf(args: string[], variables: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...process.env, ...variables } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

const packedWorkbookOf = ({ dataDir }: RunningSite) => join(dataDir, 'packed.xlsx');

export const FAULTS: Attack[] = [
  {
    name: 'the database process is killed',
    isQuick: false,
    async run(site) {
      signalDatabase(site, 'SIGKILL');
      await wait(FAULT_LASTS_S);
      return '';
    },
  },
  {
    name: `the database does not answer for ${FAULT_LASTS_S} s`,
    isQuick: false,
    async run(site) {
      signalDatabase(site, 'SIGSTOP');
      const over = wait(FAULT_LASTS_S);
      const tookMs = await Promise.all([
        deskAnswersAfterMs(site.port, '/invitation/0123456789'),
        deskAnswersAfterMs(site.port, '/do/sign-in', 'email=li%40example.com&password=wrong'),
      ]);
      await over;
      signalDatabase(site, 'SIGCONT');
      if (Math.max(...tookMs) > DESK_ANSWERS_WITHIN_MS) process.exitCode = 1;
      return `page and form of the desk after ${tookMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`;
    },
  },
  {
    name: 'somebody leaves transactions open at a prompt of psql',
    isQuick: true,
    async run({ instance }, seconds) {
      const until = performance.now() + seconds * 1000;
      let opened = 0;
      while (performance.now() < until) {
        const options = { max: 1, connection: { application_name: 'psql' }, onnotice: () => {} };
        const sql = postgres(instance.databaseUrl, options);
        const prompt = await sql.reserve();
        await prompt.unsafe('begin');
        opened += 1;
        await wait(2);
        await sql.end({ timeout: 0 });
      }
      return `${opened} transactions`;
    },
  },
  ...(['parts', 'bytes'] as const).map((kind, index) => ({
    name: `64 connections that send forms of ${kind === 'parts' ? '160,000 parts' : '20 MB'} to the desk`,
    isQuick: true,
    async run({ port }: RunningSite, seconds: number) {
      const flood = 'scripts/checks/attacks/large-forms.mjs';
      const args = [flood, String(port), String(seconds), kind, `203.0.114.${index + 1}`];
      const answered = await outputOf(args);
      return `${(Number(answered) / seconds).toFixed(0)}/s answered`;
    },
  })),
  {
    name: '300 connections that begin a form of the desk and stop in the middle',
    isQuick: true,
    async run({ port }, seconds) {
      const head = `POST /do/sign-in HTTP/1.1\r\nhost: desk.localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\nemail=`;
      const sockets = Array.from({ length: 300 }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets) socket.on('error', () => {}).write(head);
      await wait(seconds);
      for (const socket of sockets) socket.destroy();
      return '';
    },
  },
  {
    name: 'a workbook of 100 KB that unpacks to 100 MB is imported',
    isQuick: true,
    prepare(site) {
      const cell = 'x'.repeat(100 * 1024 * 1024);
      writeFileSync(packedWorkbookOf(site), compressedXlsx(tinyXlsx({ models: [[cell]] })));
    },
    async run(site, seconds) {
      const file = packedWorkbookOf(site);
      const startedAt = performance.now();
      const output = await outputOf(['scripts/run.mjs', 'import', file], {
        DATA_DIR: site.dataDir,
        DATABASE_URL: '',
      });
      const tookS = (performance.now() - startedAt) / 1000;
      rmSync(file);
      if (!output.includes('unpacks to more than')) process.exitCode = 1;
      await wait(Math.max(0, seconds - tookS));
      return `refused in ${tookS.toFixed(1)} s`;
    },
  },
];
