/**
 * `npm run docs:licences` writes the packages of the lock file with their licences into docs/licences.md,
 * and fails where one is unknown or not allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { licencesOf, packageChapter, readLock, refusedOf } from './licences/packages';

const DOCUMENT = 'docs/licences.md';
const HEADING = '\n## Packages\n\n';

await runCommand(async () => {
  const licences = licencesOf(readLock());
  const refused = refusedOf(licences);
  if (refused.length > 0) throw new CommandError(`Not allowed:\n  ${refused.join('\n  ')}`);
  const [before = ''] = readFileSync(DOCUMENT, 'utf8').split(HEADING);
  writeFileSync(DOCUMENT, before + HEADING + packageChapter(licences));
  printLine(`${licences.length} packages, all of licences that are allowed.`);
});
