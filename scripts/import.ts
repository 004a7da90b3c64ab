import { parseArgs } from 'node:util';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { reportChange } from '@/lib/runtime/process/report-change';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { describeChange, describeUnchanged } from '@/lib/server/import/import-report';
import { type ImportResult, importFiles } from '@/lib/server/import/import-rows';
import { localPictures } from '@/lib/server/import/local-pictures';
import { describeProblem, UnreadableFile } from '@/lib/server/import/source-row';
import { SHEET_KINDS } from '@/lib/server/import/table-rows';
import { siteMediaStore } from '@/lib/server/media/serve-media';

const USAGE = `Usage: npm run import -- FILE… [--kind types|brands|models|moves] [--skip-bad]

  FILE        .csv, .json or .xlsx (sheets types, brands, models, moves)
  --kind      what the rows of a CSV file are, when its header does not say
  --skip-bad  import the good rows although there are bad ones`;

/** Problems that are listed; more of them usually have one cause. */
const PROBLEMS_SHOWN = 200;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, 'skip-bad': { type: 'boolean' } },
    });
    const kind = SHEET_KINDS.find((known) => known === values.kind);
    if (positionals.length === 0 || (values.kind !== undefined && !kind)) throw new Error();
    return { files: positionals, kind, skipBad: values['skip-bad'] ?? false };
  } catch {
    throw new CommandError(USAGE);
  }
}

/** Records of which is said what the import changed; a first import has thousands. */
const CHANGES_SHOWN = 100;

/** Shows where a long import is, at most once a second. */
function progressPrinter() {
  let shownAtMs = Date.now();
  return (step: string, done: number, total: number) => {
    if (Date.now() - shownAtMs < 1000) return;
    shownAtMs = Date.now();
    printLine(`  ${step}: ${done} of ${total}`);
  };
}

/** `1 row`, `2 rows` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function report(result: ImportResult, fileCount: number, skipBad: boolean): void {
  const { problems, problemCount, badRowCount: badRows } = result;
  const { changes, counts } = result.report;
  printLine(`Read ${counted(result.rowCount, 'row')} from ${counted(fileCount, 'file')}.`);
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  for (const problem of shown) console.error(describeProblem(problem));
  if (problemCount > shown.length) console.error(`… and ${problemCount - shown.length} more`);
  if (badRows > 0 && !skipBad) {
    throw new CommandError(
      `${counted(badRows, 'bad row')}: nothing was changed. Correct them, or use --skip-bad.`,
    );
  }
  for (const change of changes.slice(0, CHANGES_SHOWN)) printLine(describeChange(change));
  const written = Object.entries(counts).map(
    ([kind, { created, changed }]) => [kind, created + changed] as const,
  );
  const total = written.reduce((sum, [, count]) => sum + count, 0);
  const shownCount = Math.min(changes.length, CHANGES_SHOWN);
  if (shownCount > 0 && total > shownCount) printLine(`… and ${total - shownCount} more`);
  const summary = written
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, kind.replace(/s$/, '')))
    .join(', ');
  const unchanged = describeUnchanged(counts);
  const skipped = badRows > 0 ? `skipped ${counted(badRows, 'bad row')}` : '';
  const ends = [`Imported ${summary || 'nothing'}`, unchanged, skipped].filter(Boolean);
  printLine(`${ends.join('; ')}.`);
}

async function main(): Promise<void> {
  const { files, kind, skipBad } = readArguments();
  const env = readConfiguration('production');
  // npm runs scripts in the project's folder and says where the person stood.
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  await withSiteDatabase(env, async (db, instance) => {
    const result = await importFiles(db, files, {
      kind,
      skipBad,
      pictures: localPictures(siteMediaStore(env.DATA_DIR)),
      onProgress: progressPrinter(),
    }).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? new CommandError(error.message) : error;
    });
    report(result, files.length, skipBad);
    if (result.tags.length > 0) reportChange(instance !== undefined);
  });
}

await runCommand(main);
