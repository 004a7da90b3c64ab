import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { FILE_IMPORT_BOUNDS, TABLE_ENDINGS } from '@/lib/config/file-import';
import type { Database } from '../db/database';
import { fileImports } from '../db/schema/file-imports';
import { staffUsers } from '../db/schema/staff';
import { listShared, removeShared } from './shared-files';

export type FileImport = typeof fileImports.$inferSelect;

/** Each file lies in a folder of its own, so that a picture it names can be no other's. */
export const fileImportsFolder = (dataDir: string) =>
  path.join(/* turbopackIgnore: true */ dataDir, 'imports');
export const folderOf = (dataDir: string, importId: string) =>
  path.join(/* turbopackIgnore: true */ fileImportsFolder(dataDir), importId);
export const storedFileOf = (
  dataDir: string,
  { importId, storedName }: Pick<FileImport, 'importId' | 'storedName'>,
) => path.join(/* turbopackIgnore: true */ folderOf(dataDir, importId), storedName);

/** A browser's name of a file, without its path and control characters. */
export function plainFileName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return name.slice(-120) || 'file';
}

/** The ZIP file of pictures beside a table, where one was sent. */
export const picturesFileOf = (dataDir: string, importId: string) =>
  path.join(/* turbopackIgnore: true */ folderOf(dataDir, importId), 'pictures.zip');

export function storedNameOf(fileName: string): string {
  const ending = path.extname(fileName).toLowerCase();
  return `table${TABLE_ENDINGS.includes(ending) ? ending : '.file'}`;
}

/**
 * Creates a folder for a file.
 * @returns its id
 */
export async function beginFileImport(dataDir: string): Promise<string> {
  const importId = randomUUID();
  await mkdir(folderOf(dataDir, importId), { recursive: true });
  return importId;
}

/** Queues the preview of a file that has been received. */
export async function storeFileImport(
  db: Database,
  file: Pick<FileImport, 'importId' | 'storedName' | 'fileName' | 'fileBytes' | 'isTextsOnly'> & {
    staffId: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insert(fileImports)
    .values({ ...file, state: 'waiting', task: 'preview', createdAt: now, askedAt: now });
}

const isOpen = and(isNull(fileImports.writtenAt), sql`${fileImports.state} <> 'undone'`);

/** How many files of a person are stored and not imported. */
export function countOpenImports(db: Database, staffId: string): Promise<number> {
  return db.$count(fileImports, and(eq(fileImports.staffId, staffId), isOpen));
}

export async function findFileImport(db: Database, importId: string): Promise<FileImport | null> {
  const [row] = await db
    .select()
    .from(fileImports)
    .where(eq(fileImports.importId, importId))
    .limit(1);
  return row ?? null;
}

const LISTED = {
  importId: fileImports.importId,
  staffId: fileImports.staffId,
  by: staffUsers.name,
  fileName: fileImports.fileName,
  state: fileImports.state,
  task: fileImports.task,
  createdAt: fileImports.createdAt,
  writtenAt: fileImports.writtenAt,
  recordCount: fileImports.recordCount,
  undoneAt: fileImports.undoneAt,
};

const listed = (db: Database) =>
  db.select(LISTED).from(fileImports).leftJoin(staffUsers, eq(staffUsers.id, fileImports.staffId));

/** Files that are not imported yet, of a person or of everybody. */
export function listOpenImports(db: Database, staffId: string | undefined) {
  return listed(db)
    .where(and(isOpen, staffId === undefined ? undefined : eq(fileImports.staffId, staffId)))
    .orderBy(desc(fileImports.createdAt))
    .limit(FILE_IMPORT_BOUNDS.listed);
}

/** The last imports, at the desk and by command. */
export function listWrittenImports(db: Database) {
  return listed(db)
    .where(isNotNull(fileImports.writtenAt))
    .orderBy(desc(fileImports.writtenAt))
    .limit(FILE_IMPORT_BOUNDS.listed);
}
export type ListedImport = Awaited<ReturnType<typeof listWrittenImports>>[number];

/** The import that can be undone: the last one that was not. */
export async function lastWrittenImport(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ importId: fileImports.importId })
    .from(fileImports)
    .where(and(isNotNull(fileImports.writtenAt), isNull(fileImports.undoneAt)))
    .orderBy(desc(fileImports.writtenAt))
    .limit(1);
  return row?.importId ?? null;
}

/** States in which no task of a file waits or runs. */
export const AT_REST = ['stopped', 'questions', 'refused', 'previewed', 'written'] as const;

/** Removes a file and its row, unless a task of it waits or runs, or it was imported. */
export async function discardFileImport(
  db: Database,
  dataDir: string,
  importId: string,
): Promise<boolean> {
  const rest = AT_REST.filter((state) => state !== 'written');
  const rows = await db
    .delete(fileImports)
    .where(and(eq(fileImports.importId, importId), inArray(fileImports.state, rest)))
    .returning({ importId: fileImports.importId });
  if (rows.length > 0) await removeFile(dataDir, importId);
  return rows.length > 0;
}

/**
 * Removes what was uploaded, here and from the bucket; what cannot be removed there now is removed
 * within the hour.
 */
export async function removeFile(dataDir: string, importId: string): Promise<void> {
  await rm(folderOf(dataDir, importId), { recursive: true, force: true });
  await removeShared(importId).catch(() => {});
}

/** Stores an import by command, so that it is listed as well. */
export async function noteImportByCommand(
  db: Database,
  { batch, fileNames, recordCount }: { batch: string; fileNames: string[]; recordCount: number },
  now: Date,
): Promise<void> {
  const fileName = plainFileName(fileNames.map(plainFileName).join(', '));
  await db.insert(fileImports).values({
    importId: randomUUID(),
    fileName,
    fileBytes: 0,
    storedName: '',
    recordCount,
    batch,
    state: 'written',
    task: 'write',
    createdAt: now,
    askedAt: now,
    writtenAt: now,
  });
}

/** Stores that a batch was undone by command. */
export async function noteUndoByCommand(db: Database, batch: string, now: Date): Promise<void> {
  await db
    .update(fileImports)
    .set({ state: 'undone', undoneAt: now })
    .where(eq(fileImports.batch, batch));
}

/** Removes files that were not imported in time, and rows that are too old for the list. */
export async function removeExpiredImports(
  db: Database,
  dataDir: string,
  now: Date,
): Promise<void> {
  const { keptForMs, toldForMs } = FILE_IMPORT_BOUNDS;
  const unused = new Date(now.getTime() - keptForMs);
  await db
    .delete(fileImports)
    .where(
      or(
        and(isOpen, lt(fileImports.createdAt, unused), sql`${fileImports.state} <> 'running'`),
        lt(fileImports.writtenAt, new Date(now.getTime() - toldForMs)),
      ),
    );
  const folder = fileImportsFolder(dataDir);
  const isKnown = async (importId: string) =>
    (await db.$count(
      fileImports,
      and(eq(fileImports.importId, importId), isNull(fileImports.writtenAt)),
    )) > 0;
  for (const importId of await readdir(/* turbopackIgnore: true */ folder).catch(() => [])) {
    // The row is stored after the bytes have arrived.
    const place = path.join(/* turbopackIgnore: true */ folder, importId);
    const { mtime } = await stat(/* turbopackIgnore: true */ place).catch(() => ({ mtime: now }));
    if (mtime < unused && !(await isKnown(importId))) await removeFile(dataDir, importId);
  }
  for (const { importId, at } of await listShared()) {
    if (at < unused && !(await isKnown(importId))) await removeShared(importId);
  }
}
