import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { makeBackup } from '@/lib/runtime/backup/make-backup';
import { startBackedUpSite } from '@/tests/support/server/backed-up-site';

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

it('restores what only the account of the site can read, whatever the shell lets others read', async () => {
  const site = await startBackedUpSite('empty');
  const { file } = await makeBackup(site.env, join(site.folder, 'backups'), [], new Date());
  const restored = join(site.folder, 'restored');
  mkdirSync(restored);
  // The proxy passes through it.
  chmodSync(restored, 0o711);
  const { DATABASE_URL: _, ...env } = process.env;
  const command = [process.execPath, 'scripts/run.mjs', 'restore', file];
  await promisify(execFile)('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command], {
    env: { ...env, DATA_DIR: restored },
  });
  // PGlite makes files that everybody may write, in folders that nobody else may enter.
  const names = readdirSync(restored);
  const open = names.filter((name) => (statSync(join(restored, name)).mode & 0o077) !== 0);
  await site.close();
  expect(names).toEqual(expect.arrayContaining(['postgres', 'media', 'desk-secret']));
  expect(open).toEqual([]);
});
