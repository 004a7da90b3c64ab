/**
 * `npm run check:faults` plants one fault after another in a copy of the sources, and says which
 * of them the quick tests find that should. `npm run check:faults -- sitemap` tries those whose file
 * or effect contains the word. It takes minutes, and is meant for changes of the tests themselves.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { EXTENT_VARIABLE, type Extent, MODULE_CACHE_VARIABLE } from '@/tests/support/extent';
import { PLANTED_FAULTS, type PlantedFault, plant } from './faults/planted-faults';

/** A copy of what Git knows or would add, with the packages of the original. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-faults-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', list, { encoding: 'utf8' }).split('\0')) {
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { force: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** True when tests fail, false when all pass. */
function isFound(folder: string, { tests }: PlantedFault): boolean {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const projects = ['node', 'browser', 'components', 'desk-components'].flatMap((name) => [
    '--project',
    name,
  ]);
  try {
    execFileSync(process.execPath, [vitest, 'run', ...projects, '--bail', '1', tests], {
      cwd: folder,
      env: { ...process.env, TEST_DATABASE_URL: '' },
      stdio: 'ignore',
    });
    return false;
  } catch {
    return true;
  }
}

await runAndCleanUp(async () => {
  const [word = ''] = process.argv.slice(2);
  const faults = PLANTED_FAULTS.filter(({ file, effect }) => `${file} ${effect}`.includes(word));
  const folder = copySources();
  process.env[MODULE_CACHE_VARIABLE] = join(folder, '.module-cache');
  process.env[EXTENT_VARIABLE] = 'quick' satisfies Extent;
  const missed: string[] = [];
  // Without a fault the same tests have to pass, or finding one would mean nothing.
  const tests = [...new Set(faults.map((fault) => fault.tests))];
  for (const fault of tests.map((path) => faults.find((each) => each.tests === path))) {
    if (fault && isFound(folder, fault))
      throw new CommandError(`${fault.tests} fails without any fault.`);
  }
  for (const fault of faults) {
    const file = join(folder, fault.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, plant(fault, source));
    const wasFound = isFound(folder, fault);
    writeFileSync(file, source);
    if (!wasFound) missed.push(fault.effect);
    printLine(`${wasFound ? '✓ found ' : '✗ missed'} ${fault.effect} (${fault.file})`);
  }
  printLine(`\n${faults.length - missed.length} found, ${missed.length} missed`);
  if (missed.length > 0) process.exitCode = 1;
});
