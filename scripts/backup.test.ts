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
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '@/lib/runtime/backup/make-backup';
import { siteEnvOf, unpackBackedUpSite } from '@/tests/support/server/backed-up-site';
import { SiteCommands } from '@/tests/support/site-commands';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

it.skipIf(process.getuid?.() !== 0)(
  'leaves nothing of root in the folder of another account, whichever command it runs',
  async () => {
    const dataDir = join(parent, 'others');
    mkdirSync(dataDir);
    chownSync(dataDir, 1, 1);
    const commands = [
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
    ];
    const site = new SiteCommands(dataDir);
    // Node says so of the eleventh that something of each command before is left in this process.
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    const output = `Run this as the account that ${dataDir} belongs to, and not as root.\n`;
    for (const command of commands)
      expect(await site.run(...command), command.join(' ')).toMatchObject({
        code: 1,
        errors: output,
      });
    site.close();
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

it('restores what only the account of the site can read, whatever the shell lets others read', async () => {
  const dataDir = join(parent, 'data');
  await unpackBackedUpSite(dataDir, 'empty');
  const { file } = await makeBackup(siteEnvOf(dataDir), join(parent, 'backups'), [], new Date());
  const restored = join(parent, 'restored');
  mkdirSync(restored);
  // The proxy passes through it.
  chmodSync(restored, 0o711);
  const command = [process.execPath, 'scripts/run.mjs', 'restore', file];
  const { DATABASE_URL: _, ...env } = process.env;
  await promisify(execFile)('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command], {
    env: { ...env, DATA_DIR: restored },
  });
  // PGlite makes files that everybody may write, in folders that nobody else may enter.
  const names = readdirSync(restored);
  const open = names.filter((name) => (statSync(join(restored, name)).mode & 0o077) !== 0);
  expect(names).toEqual(expect.arrayContaining(['postgres', 'media', 'desk-secret']));
  expect(open).toEqual([]);
});
