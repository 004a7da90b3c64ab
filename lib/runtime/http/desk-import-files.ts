import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FILE_IMPORT_BOUNDS, FILE_IMPORT_PATH } from '@/lib/config/file-import';
import { mayStaff } from '@/lib/config/staff-rights';
import { DESK_PATHS, fileImportPath } from '@/lib/routing/desk-address';
import {
  beginFileImport,
  countOpenImports,
  folderOf,
  picturesFileOf,
  plainFileName,
  removeFile,
  storedFileOf,
  storedNameOf,
  storeFileImport,
} from '@/lib/server/import/file-imports';
import { shareFiles } from '@/lib/server/import/shared-files';
import { isKnown } from '@/lib/server/known-error';
import { StoreAwayError } from '@/lib/server/media/store-away-error';
import { SLOW_LINE } from '@/lib/server/request/request-body';
import { RequestError, rejected } from '@/lib/server/request/request-error';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import type { StaffMember } from '@/lib/server/staff/staff-session';
import { readFiles } from './multipart-files';
import { FileReceiver, NotTaken } from './upload-sender';

const THROWN_AWAY_MAX_BYTES = 2 * FILE_IMPORT_BOUNDS.formBytes;

export interface DeskImportFilesOptions {
  backend: () => Promise<Pick<DeskBackend, 'auth' | 'limits' | 'db'>>;
  dataDir: string;
  /** Whether the disk has room for more. */
  hasRoom: () => Promise<boolean>;
}

/** Receives tables of cars: streams them to the disk, and redirects to the import's page. */
export class DeskImportFiles extends FileReceiver {
  constructor(private readonly options: DeskImportFilesOptions) {
    super(
      {
        path: FILE_IMPORT_PATH,
        right: 'importCars',
        page: DESK_PATHS.imports,
        thrownAwayMaxBytes: THROWN_AWAY_MAX_BYTES,
      },
      options.backend,
    );
  }

  protected override async take(
    request: IncomingMessage,
    { id: staffId, role }: StaffMember,
  ): Promise<string> {
    const { db, limits } = await this.backend();
    const length = Number(request.headers['content-length']);
    if (!length) throw new RequestError(411, 'length required');
    if (length > THROWN_AWAY_MAX_BYTES) throw new RequestError(413, 'form too large');
    if (length > FILE_IMPORT_BOUNDS.formBytes) throw new NotTaken('fileTooLarge');
    if ((await countOpenImports(db, staffId)) >= FILE_IMPORT_BOUNDS.openPerPerson) {
      throw new NotTaken('tooManyFiles');
    }
    await limits.consume('tableKbOfStaff', staffId, Math.ceil(length / 1024));
    if (!(await this.options.hasRoom())) throw new NotTaken('noRoom');
    const stored = await this.receive(request, length);
    const isTextsOnly = !mayStaff(role, 'manageCars');
    await storeFileImport(db, { ...stored, staffId, isTextsOnly }, new Date());
    return fileImportPath(stored.importId);
  }

  /** Writes the files of a form to their place, or leaves none. @throws NotTaken, RequestError */
  private async receive(request: IncomingMessage, length: number) {
    const { dataDir } = this.options;
    const importId = await beginFileImport(dataDir);
    try {
      const { fileName, fileBytes } = await this.readForm(request, length, importId);
      await shareFiles(importId, folderOf(dataDir, importId)).catch((error) => {
        throw isKnown(error, StoreAwayError) ? new NotTaken('noRoom') : error;
      });
      return { importId, storedName: storedNameOf(fileName), fileName, fileBytes };
    } catch (error) {
      await removeFile(dataDir, importId);
      throw error;
    }
  }

  private async readForm(request: IncomingMessage, length: number, importId: string) {
    const parts = new Map<string, { fileName: string; written: Promise<number> }>();
    let fault = await readFiles(request, {
      body: { bytes: length, msg: 'form too large', ...SLOW_LINE },
      limits: { files: PART_NAMES.length },
      onFile: (field, bytes, sentName) => {
        // An empty file field has no file name.
        if (!isPart(field) || parts.has(field) || !sentName) return bytes.resume();
        const fileName = plainFileName(sentName);
        const place = this.placeOf(field, importId, fileName);
        const written = writeUpTo(PARTS[field].maxBytes, bytes, place);
        written.catch(() => bytes.resume());
        parts.set(field, { fileName, written });
      },
    });
    const sizes = { file: 0, pictures: 0 };
    for (const field of PART_NAMES) {
      const size = await parts.get(field)?.written.catch((error) => {
        fault ??= error;
      });
      sizes[field] = size ?? 0;
    }
    if (fault) throw faultOf(fault);
    for (const field of PART_NAMES) {
      if (sizes[field] > PARTS[field].maxBytes) throw new NotTaken(PARTS[field].tooLarge);
    }
    if (sizes.file === 0) throw new NotTaken('fileMissing');
    return { fileName: parts.get('file')?.fileName ?? '', fileBytes: sizes.file };
  }

  private placeOf(field: PartName, importId: string, fileName: string): string {
    const { dataDir } = this.options;
    if (field === 'pictures') return picturesFileOf(dataDir, importId);
    return storedFileOf(dataDir, { importId, storedName: storedNameOf(fileName) });
  }
}

/** The fields of the form. */
const PARTS = {
  file: { maxBytes: FILE_IMPORT_BOUNDS.fileBytes, tooLarge: 'fileTooLarge' },
  pictures: { maxBytes: FILE_IMPORT_BOUNDS.picturesBytes, tooLarge: 'picturesTooLarge' },
} as const;
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];
const isPart = (field: string): field is PartName => Object.hasOwn(PARTS, field);

/**
 * Writes a stream up to `maxBytes`. It is read to its end, also when the disk is full: the form's
 * parser waits for that, and the sender for a response.
 * @returns the number of bytes received
 */
async function writeUpTo(maxBytes: number, bytes: Readable, file: string): Promise<number> {
  const handle = await open(file, 'wx');
  let size = 0;
  let fault: unknown;
  try {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > maxBytes || fault) continue;
      await handle.appendFile(piece).catch((error: unknown) => {
        fault = error;
      });
    }
  } finally {
    await handle.close();
  }
  if (fault) throw fault;
  return size;
}

function faultOf(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return new NotTaken('noRoom');
  return isKnown(error, RequestError) ? error : rejected('invalid body');
}
