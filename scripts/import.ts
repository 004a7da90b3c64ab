import { randomUUID } from 'node:crypto';
import type { FormLanguage } from '@/lib/i18n/form-languages';
import { importTextsOf } from '@/lib/i18n/import-texts';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { exportCsv, exportWorkbook } from '@/lib/server/import/export-catalogue';
import { noteImportByCommand, noteUndoByCommand } from '@/lib/server/import/file-imports';
import { importFiles } from '@/lib/server/import/import-files';
import { localPictures } from '@/lib/server/import/local-pictures';
import { PictureFiles } from '@/lib/server/import/picture-files';
import { PrintedImport } from '@/lib/server/import/printed-import';
import { UnansweredHeadings } from '@/lib/server/import/recognise-headings';
import { UnreadableFile } from '@/lib/server/import/source-row';
import { lastImport, undoBatch } from '@/lib/server/import/undo-edits';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { type ImportArguments, readArguments } from './import/arguments';

/** Shows the progress of a long import and its remaining time, at most once a second. */
function progressPrinter(texts: ReturnType<typeof importTextsOf>) {
  const begin = new Map<string, { atMs: number; done: number }>();
  let shownAtMs = Date.now();
  return (step: string, done: number, total: number) => {
    const now = Date.now();
    const { atMs, done: before } = begin.get(step) ?? { atMs: now, done };
    begin.set(step, { atMs, done: before });
    if (now - shownAtMs < 1000) return;
    shownAtMs = now;
    if (!Number.isFinite(total)) printLine(texts('checkedSoFar', { done }));
    const seconds = Math.round(((now - atMs) / 1000 / Math.max(1, done - before)) * (total - done));
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (Number.isFinite(total)) printLine(texts('progress', { step, done, total, left }));
  };
}

/** Writes the catalogue into a workbook, or the records of one kind into CSV. */
async function exportTo(
  db: Database,
  file: string,
  { kind = 'models', language }: ImportArguments,
) {
  if (kind === 'moves') throw new CommandError(importTextsOf(language)('noExport'));
  const isWorkbook = file.toLowerCase().endsWith('.xlsx');
  const count = isWorkbook
    ? await exportWorkbook(db, file, language)
    : await exportCsv(db, file, kind, language);
  printLine(importTextsOf(language)('exported', { count, file }));
}

/** Of what a person may look for. */
const NAMES_SHOWN = 100;

/** Undoes the changes of the last import. */
async function undoLast(db: Database, language: FormLanguage): Promise<boolean> {
  const texts = importTextsOf(language);
  const batch = await lastImport(db);
  if (!batch) throw new CommandError(texts('nothingToUndo'));
  const at = new Date();
  const { undone, conflicts } = await undoBatch(db, batch, { staffId: null, at });
  await noteUndoByCommand(db, batch, at);
  printLine(texts('undone', { count: undone }));
  const records = conflicts.slice(0, NAMES_SHOWN).map(({ kind, key }) => `${kind} ${key}`);
  if (records.length > 0) printLine(texts('leftAsItIs', { records: records.join(', ') }));
  return undone > 0;
}

function report(
  result: Awaited<ReturnType<typeof importFiles>>,
  { files, language, skipBad, preview, yes }: ImportArguments,
): void {
  const texts = importTextsOf(language);
  const printed = new PrintedImport(language);
  const { badRowCount, askedCount } = result;
  const { changes, counts } = result.report;
  printLine(texts('read', { rows: result.rowCount, files: files.length }));
  const headings = result.leftOut.join(', ');
  if (headings) printLine(texts('leftOut', { headings }));
  const problems = printed.problems(result);
  const doubts = printed.doubts(result.doubts);
  const total = Object.values(counts).reduce((sum, each) => sum + each.created + each.changed, 0);
  if (preview) {
    const refused = problems.length > 0 ? [texts('refused'), ...problems] : [];
    for (const line of [...printed.changes(changes, total), ...refused, ...doubts]) printLine(line);
    printLine(printed.summary(result, true));
    return;
  }
  for (const line of [...problems, ...doubts]) console.error(line);
  if (badRowCount > 0 && !skipBad) throw new CommandError(texts('bad', { count: badRowCount }));
  if (askedCount > 0 && !yes) throw new CommandError(texts('asked', { count: askedCount }));
  for (const line of printed.told(changes, total)) printLine(line);
  printLine(printed.summary(result, false));
}

/** The error message for a file that cannot be read, in the person's language. */
function asCommandError(error: unknown, language: FormLanguage): unknown {
  const printed = new PrintedImport(language);
  if (error instanceof UnansweredHeadings)
    return new CommandError(printed.questions(error).join('\n'));
  return error instanceof UnreadableFile ? new CommandError(printed.problem(error.problem)) : error;
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  const { files, kind, answers, language, preview, yes, skipBad } = given;
  const env = readConfiguration('production');
  // npm runs scripts in the project's folder, and passes the person's working directory.
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  await withSiteDatabase(env, async (db, instance) => {
    const sayWhereShown = () =>
      printLine(importTextsOf(language)(instance ? 'shown' : 'shownElsewhere'));
    if (given.exportTo) return exportTo(db, given.exportTo, given);
    if (given.undo) {
      if (await undoLast(db, language)) sayWhereShown();
      return;
    }
    const pictures = await PictureFiles.open(given.pictures);
    const edit = { batch: randomUUID(), source: 'import' as const, staffId: null, at: new Date() };
    const result = await importFiles(db, files, {
      kind,
      answers,
      preview,
      skipBad,
      edit,
      asksFirst: !yes,
      pictures: localPictures(siteMediaStore(env.DATA_DIR), pictures),
      onProgress: progressPrinter(importTextsOf(language)),
    });
    const unused = pictures.unusedNames.slice(0, NAMES_SHOWN).join(', ');
    if (unused) printLine(importTextsOf(language)('unusedPictures', { names: unused }));
    report(result, given);
    const recordCount = result.report.changedCount;
    if (recordCount > 0 && !preview) {
      await noteImportByCommand(db, { batch: edit.batch, fileNames: files, recordCount }, edit.at);
    }
    if (result.tags.length > 0) sayWhereShown();
  }).catch((error: unknown) => {
    throw asCommandError(error, language);
  });
}

await runCommand(main);
