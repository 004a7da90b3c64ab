import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../patience';
import { endProgram, findProgram } from '../run-program';
import { freePort } from '../running-site';
import { type Command, type Connection, RemoteBrowser } from './remote-browser';

/** A browser engine besides the Chromium of the other browser tests. */
export interface Engine {
  name: string;
  /** The Debian packages that it needs. */
  packages: string;
  isPresent(): boolean;
  open(): Promise<RemoteBrowser>;
}

async function untilReady<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Firefox's own protocol: messages `length:[kind, id, name or error, body or answer]` over TCP. */
class Marionette implements Connection {
  private received = Buffer.alloc(0);
  private readonly waiting = new Map<
    number,
    (message: [number, number, unknown, unknown]) => void
  >();
  private lastId = 0;

  constructor(
    private readonly socket: Socket,
    private readonly end: () => Promise<void>,
  ) {
    socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.readMessages();
    });
  }

  private readMessages(): void {
    for (;;) {
      const colon = this.received.indexOf(':');
      const length = Number(this.received.subarray(0, colon).toString());
      if (colon < 0 || this.received.length < colon + 1 + length) return;
      const message = JSON.parse(this.received.subarray(colon + 1, colon + 1 + length).toString());
      this.received = this.received.subarray(colon + 1 + length);
      // The first message is a greeting, an object.
      if (Array.isArray(message)) this.waiting.get(message[1])?.(message as never);
    }
  }

  async send({ marionette, body = {} }: Command): Promise<unknown> {
    const id = ++this.lastId;
    const text = JSON.stringify([0, id, marionette, body]);
    const answered = new Promise<[number, number, unknown, unknown]>((resolve) => {
      this.waiting.set(id, resolve);
    });
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, answer] = await answered;
    this.waiting.delete(id);
    if (error) throw new Error(`${marionette}: ${JSON.stringify(error)}`);
    const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
    return isWrapped ? answer.value : answer;
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await this.end();
  }
}

async function openFirefox(): Promise<RemoteBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const port = await freePort();
  const program = findProgram('firefox') ?? findProgram('firefox-esr') ?? '';
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const firefox = spawn(program, args, {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
  });
  const socket = await untilReady(async () => {
    const attempt = connect(port, '127.0.0.1');
    await once(attempt, 'connect');
    return attempt;
  });
  const connection = new Marionette(socket, async () => {
    await endProgram(firefox);
    rmSync(profile, { recursive: true, force: true });
  });
  await connection.send({
    http: ['POST', ''],
    marionette: 'WebDriver:NewSession',
    body: { capabilities: { alwaysMatch: {} } },
  });
  return new RemoteBrowser(connection);
}

/** The browser that WebKitGTK brings for tests, where distributions put it. */
function miniBrowser(): string {
  const roots = ['/usr/lib', '/usr/libexec'].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root).map((name) => join(root, name)),
  ]);
  return (
    folders
      .flatMap((folder) =>
        ['4.1', '4.0'].map((v) => join(folder, `webkit2gtk-${v}`, 'MiniBrowser')),
      )
      .find((file) => existsSync(file)) ?? ''
  );
}

/** MiniBrowser needs a screen; where there is none, a virtual one. */
async function screen(): Promise<{ display: string; program: ChildProcess | null }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, program: null };
  const display = `:${90 + (process.pid % 1000)}`;
  const program = spawn('Xvfb', [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  return { display, program };
}

async function openWebKit(): Promise<RemoteBrowser> {
  const { display, program } = await screen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const session = (await untilReady(() =>
    ask('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  )) as { sessionId: string };
  return new RemoteBrowser({
    send: ({ http: [method, path], body }) => ask(method, `/${session.sessionId}/${path}`, body),
    async close() {
      await ask('DELETE', `/${session.sessionId}`).catch(() => {});
      await endProgram(driver);
      if (program) await endProgram(program);
    },
  });
}

export const ENGINES: Engine[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isPresent: () => Boolean(findProgram('firefox') ?? findProgram('firefox-esr')),
    open: openFirefox,
  },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver xvfb',
    isPresent: () =>
      findProgram('WebKitWebDriver') !== undefined &&
      existsSync(miniBrowser()) &&
      (Boolean(process.env.DISPLAY) || findProgram('Xvfb') !== undefined),
    open: openWebKit,
  },
];
