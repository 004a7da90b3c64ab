import type { Database } from '../db/database';
import { readKnowledge, rememberForm } from './form-knowledge';
import { type ImportOptions, type ImportResult, importParsed } from './import-rows';
import { parseFiles } from './parse-files';
import type { Form, HeadingAnswers } from './recognise-headings';
import type { SheetKind } from './sheet-columns';

export interface FileImportOptions extends ImportOptions {
  /** The kind of a table's rows, where its headings do not show it. */
  kind?: SheetKind;
  /** Answers about headings: the column, or null for one that is left out. */
  answers?: HeadingAnswers;
}

/** Imports the rows of CSV, JSON and XLSX files into the catalogue, as importRows does. */
export async function importFiles(
  db: Database,
  files: readonly string[],
  { kind, answers = {}, ...options }: FileImportOptions = {},
): Promise<ImportResult & { leftOut: string[] }> {
  const knowledge = await readKnowledge(db, kind, answers);
  const remember = new Map<string, Form>();
  const leftOut = new Set<string>();
  const rows = parseFiles(db, { files, knowledge }, (form) => {
    for (const heading of form.leftOut) leftOut.add(heading);
    if (Object.keys(form.answered).length > 0) remember.set(form.fingerprint, form);
  });
  const result = await importParsed(db, rows, options);
  for (const form of remember.values()) await rememberForm(db, form);
  return { ...result, leftOut: [...leftOut] };
}
