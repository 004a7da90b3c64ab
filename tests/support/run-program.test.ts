import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';

it('says that it installs a package of the system before it does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-program-'));
  try {
    writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\necho "apt-get $1" >&2\n', { mode: 0o755 });
    const file = join(folder, 'terminal');
    const terminal = openSync(file, 'w');
    const script =
      "import('@/tests/support/run-program').then((m) => m.installPackage('a-package'))";
    execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], {
      env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
      stdio: ['ignore', terminal, terminal],
    });
    closeSync(terminal);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([
      expect.stringContaining('a-package'),
      'apt-get update',
      'apt-get install',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
