import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy';
import { type BodyLimit, piecesOfBody } from '@/lib/server/request/request-body';
import { rejected } from '@/lib/server/request/request-error';

interface FileForm {
  body: BodyLimit;
  /** How many files, and how large each. */
  limits: Pick<NonNullable<BusboyConfig['limits']>, 'files' | 'fileSize'>;
  /** Called for each file as it begins; it has to read it to its end. */
  onFile(field: string, bytes: Readable, name: string | undefined): void;
  /** Called when there are more files than allowed, which are left out. */
  onTooMany?(): void;
}

/**
 * Parses a form of files while it arrives.
 * @returns why it was not read to its end, else undefined
 * @throws RequestError 1 `invalid body` when it is no form
 */
export async function readFiles(
  request: IncomingMessage,
  { body, limits, onFile, onTooMany = () => {} }: FileForm,
): Promise<Error | undefined> {
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { ...limits, fields: 0, headerPairs: 20 },
    });
  } catch {
    throw rejected('invalid body');
  }
  form.once('filesLimit', onTooMany);
  form.on('file', (field, bytes, name) => {
    // An error event without a listener would end the process.
    bytes.on('error', (error) => bytes.destroy(error));
    form.once('error', (error) => bytes.destroy(error as Error));
    onFile(field, bytes, name);
  });
  try {
    await pipeline(Readable.from(piecesOfBody(request, body)), form);
  } catch (error) {
    return error as Error;
  }
}
