import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'others-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it.skipIf(process.getuid?.() !== 0).each([
  ['backup', join(dataDir, 'backups')],
  ['restore', 'FILE'],
  ['restore', '--fetch'],
  ['release', '--back'],
  ['staff', 'list'],
  ['members', 'link', 'bat@example.mn'],
  ['leads', 'list'],
  ['reviews', 'list'],
  ['rates', 'RUB=80.12'],
  ['import', '--undo'],
  ['demo', 'load'],
])(
  'leaves nothing of root in the folder of another account: npm run %s -- %s',
  async (...command) => {
    chownSync(dataDir, 1, 1);
    const { DATABASE_URL: _, ...env } = process.env;
    const options = { env: { ...env, DATA_DIR: dataDir } };
    const said = await new Promise((resolve) => {
      execFile(process.execPath, ['scripts/run.mjs', ...command], options, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    expect(said).toContain(`Run this as the account that ${dataDir} belongs to, and not as root.`);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
