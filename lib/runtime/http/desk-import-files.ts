import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { FILE_IMPORT_BOUNDS, FILE_IMPORT_PATH } from '@/lib/config/file-import';
import { mayStaff } from '@/lib/config/staff-rights';
import { DESK_PATHS, fileImportPath, withNotice } from '@/lib/routing/desk-address';
import {
  beginFileImport,
  countOpenImports,
  plainFileName,
  removeFile,
  storeFileImport,
} from '@/lib/server/import/file-imports';
import { isKnown } from '@/lib/server/known-error';
import { piecesOfBody } from '@/lib/server/request/request-body';
import { RequestError, rejected } from '@/lib/server/request/request-error';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import type { StaffMember } from '@/lib/server/staff/staff-session';
import { BusyError } from './fair-queue';
import { type InTurn, senderOf } from './upload-sender';

/** The server waits two minutes for a request. */
const BODY_WITHIN_MS = 110_000;

/** What is too large is read and thrown away up to here: a browser tells no answer before it has sent all. */
const THROWN_AWAY_MAX_BYTES = 4 * FILE_IMPORT_BOUNDS.formBytes;

export interface DeskImportFilesOptions {
  backend: () => Promise<Pick<DeskBackend, 'auth' | 'limits' | 'db'>>;
  dataDir: string;
  /** Whether the disk has room for more. */
  hasRoom: () => Promise<boolean>;
}

/** Why a file is not taken, as a page says it. */
class NotTaken extends Error {
  constructor(readonly notice: DeskNotice) {
    super(notice);
  }
}

/**
 * Takes tables of cars from a plain form, answered before Next, which would keep them in memory: the
 * bytes go to the disk as they come, and the page of the import follows. Only who may send is asked in
 * turn.
 */
export class DeskImportFiles {
  constructor(private readonly options: DeskImportFilesOptions) {}

  isFor(path: string): boolean {
    return path === FILE_IMPORT_PATH;
  }

  async answer(request: IncomingMessage, response: ServerResponse, inTurn: InTurn): Promise<void> {
    const [status, location] = await this.answerTo(request, inTurn);
    if (response.closed) return;
    response.writeHead(status, location ? { location } : { connection: 'close' });
    response.end();
  }

  private async answerTo(
    request: IncomingMessage,
    inTurn: InTurn,
  ): Promise<[status: number, location?: string]> {
    if (request.method !== 'POST') return [405];
    try {
      const { auth } = await this.options.backend();
      const sender = await inTurn(() => senderOf(request, auth, 'importCars'));
      if (sender === 401) return await refused(request, DESK_PATHS.signIn, 'signInAgain');
      if (sender === 403) return [403];
      return await this.take(request, sender);
    } catch (error) {
      if (error instanceof NotTaken) return refused(request, DESK_PATHS.imports, error.notice);
      if (error instanceof BusyError) return [503];
      if (!isKnown(error, RequestError)) throw error;
      if (error.code === 429) return refused(request, DESK_PATHS.imports, 'tooManyAttempts');
      return [error.code === 1 ? 400 : error.code];
    }
  }

  private async take(
    request: IncomingMessage,
    { id: staffId, role }: StaffMember,
  ): Promise<[status: number, location?: string]> {
    const { db, limits } = await this.options.backend();
    const length = Number(request.headers['content-length']);
    if (!length) return [411];
    if (length > THROWN_AWAY_MAX_BYTES) return [413];
    if (length > FILE_IMPORT_BOUNDS.formBytes) throw new NotTaken('fileTooLarge');
    if ((await countOpenImports(db, staffId)) >= FILE_IMPORT_BOUNDS.openPerPerson) {
      throw new NotTaken('tooManyFiles');
    }
    await limits.consume('tableKbOfStaff', staffId, Math.ceil(length / 1024));
    if (!(await this.options.hasRoom())) throw new NotTaken('noRoom');
    const stored = await this.receive(request, length);
    const isTextsOnly = !mayStaff(role, 'manageCars');
    await storeFileImport(db, { ...stored, staffId, isTextsOnly }, new Date());
    return [303, fileImportPath(stored.importId)];
  }

  /** Writes the file of a form to its place. @throws NotTaken, RequestError */
  private async receive(request: IncomingMessage, length: number) {
    const limits = {
      ...{ files: 1, fields: 0, headerPairs: 20, fileSize: FILE_IMPORT_BOUNDS.fileBytes },
    };
    let form: InstanceType<typeof Busboy>;
    try {
      form = new Busboy({ headers: request.headers as BusboyHeaders, limits });
    } catch {
      throw rejected('invalid body');
    }
    let receiving: Promise<ReceivedFile> | undefined;
    let isTooLarge = false;
    form.on('file', (_, file, sentName) => {
      file.once('limit', () => {
        isTooLarge = true;
      });
      // An error that nobody listens for yet would end the process.
      file.on('error', (error) => file.destroy(error));
      form.once('error', (error) => file.destroy(error as Error));
      receiving = this.store(file, plainFileName(sentName ?? ''));
      receiving.catch(() => file.resume());
    });
    const limit = { bytes: length, msg: 'form too large', withinMs: BODY_WITHIN_MS };
    let fault: Error | undefined;
    await pipeline(Readable.from(piecesOfBody(request, limit)), form).catch((error) => {
      fault = error;
    });
    const received = await receiving?.catch((error) => {
      fault ??= error;
      return undefined;
    });
    if (!received || fault || isTooLarge || received.fileBytes === 0) {
      if (received) await removeFile(this.options.dataDir, received.importId);
      if (fault) throw faultOf(fault);
      throw new NotTaken(isTooLarge ? 'fileTooLarge' : 'fileMissing');
    }
    return received;
  }

  private async store(bytes: Readable, fileName: string): Promise<ReceivedFile> {
    const { dataDir } = this.options;
    const { importId, storedName, file } = await beginFileImport(dataDir, fileName);
    try {
      await pipeline(bytes, createWriteStream(file, { flags: 'wx' }));
      const { size: fileBytes } = await stat(file);
      return { importId, storedName, fileName, fileBytes };
    } catch (error) {
      await removeFile(dataDir, importId);
      throw error;
    }
  }
}

interface ReceivedFile {
  importId: string;
  storedName: string;
  fileName: string;
  fileBytes: number;
}

function faultOf(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return new NotTaken('noRoom');
  return isKnown(error, RequestError) ? error : rejected('invalid body');
}

/** A page that says why, once what the browser sends was read. */
async function refused(
  request: IncomingMessage,
  page: string,
  notice: DeskNotice,
): Promise<[number, string]> {
  const limit = { bytes: THROWN_AWAY_MAX_BYTES, msg: '', withinMs: BODY_WITHIN_MS };
  try {
    if (!request.readableEnded) for await (const _ of piecesOfBody(request, limit));
  } catch {
    // It breaks off, or goes on for ever: there is nobody to tell.
  }
  return [303, withNotice(page, notice)];
}
