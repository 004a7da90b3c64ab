import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMount, inMountNamespace } from '@/tests/support/mount-namespace';
import { freePort } from '@/tests/support/running-site';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'failed-start-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

const newFolder = () => mkdtempSync(join(parent, 'data-'));

/**
 * Starts the site, as `npm start` does, and waits for its end.
 * @param mount a command of the shell that is run before, where the folder is `$1`
 * @param changes variables of its environment
 */
async function start(dataDir: string, mount?: string, changes: Record<string, string> = {}) {
  const program = [process.execPath, 'scripts/run.mjs', 'start'];
  const [file = '', ...args] = mount ? inMountNamespace(mount, dataDir, program) : program;
  const env = {
    ...process.env,
    npm_lifecycle_event: '',
    DATABASE_URL: '',
    SITE_ORIGIN: '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...changes,
  };
  return new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    execFile(file, args, { env, timeout: 240_000 }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
      resolve({ code: error?.code ?? 0, lines });
    });
  });
}

/** One line of the log that says what is wrong, an end with code 1, and nothing left that runs. */
function expectOneLine({ code, lines }: Awaited<ReturnType<typeof start>>, message: RegExp) {
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 50, time: expect.any(String), msg: expect.stringMatching(message) },
  ]);
  expect(code).toBe(1);
}

describe.concurrent('a start that fails ends with one line and code 1', () => {
  it('when the data folder is a file', async () => {
    const file = join(newFolder(), 'data');
    writeFileSync(file, '');
    expectOneLine(await start(file), /data cannot be used: it is a file, and no folder/);
  });

  it('when a file is to say where the data folder is', async () => {
    const folder = newFolder();
    const file = join(folder, 'data-dir');
    writeFileSync(file, file);
    const changes = { DATA_DIR: '', DATA_DIR_FILE: file };
    expectOneLine(
      await start(folder, undefined, changes),
      /^DATA_DIR_FILE is not read: .+DATA_DIR/,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'when root starts it in the folder of another account, which could not open it afterwards',
    async () => {
      const folder = newFolder();
      mkdirSync(join(folder, 'postgres'));
      chownSync(folder, 1, 1);
      expectOneLine(await start(folder), /^Run this as the account that .+ belongs to/);
      expect(readdirSync(folder)).toEqual(['postgres']);
    },
  );

  it('when it would also serve metrics', async () => {
    const file = join(newFolder(), 'data');
    writeFileSync(file, '');
    const METRICS_PORT = String(await freePort());
    expectOneLine(await start(file, undefined, { METRICS_PORT }), /it is a file, and no folder/);
  });

  it.runIf(canMount())('when the data folder is read-only', async () => {
    const readOnly = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"';
    expectOneLine(await start(newFolder(), readOnly), /cannot be used: it is read-only/);
  });

  it.runIf(canMount())('when the disk has less room than the database needs', async () => {
    const small = 'mount -t tmpfs -o size=20m tmpfs "$1"';
    expectOneLine(await start(newFolder(), small), /has 19 MB left|has 20 MB left/);
  });

  it.runIf(canMount())('when the disk is full to the last byte', async () => {
    const full =
      'mount -t tmpfs -o size=1m tmpfs "$1" && { yes > "$1/filler" 2> /dev/null || true; }';
    expectOneLine(await start(newFolder(), full), /its disk is full|has 0 MB left/);
  });

  if (!canMount()) {
    it('in read-only and full folders, which only root can make here', (test) => {
      test.skip('nothing may be mounted here: run as root, or see `npm run check:attacks`');
    });
  }
});
