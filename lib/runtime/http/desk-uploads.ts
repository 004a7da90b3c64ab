import type { IncomingMessage, ServerResponse } from 'node:http';
import { UPLOAD_BOUNDS, UPLOADS_PATH } from '@/lib/config/picture-upload';
import { isOutage } from '@/lib/server/db/outage';
import { isKnown } from '@/lib/server/known-error';
import type { Upload, Uploads } from '@/lib/server/media/uploads';
import { piecesOfBody, SLOW_LINE } from '@/lib/server/request/request-body';
import { RequestError } from '@/lib/server/request/request-error';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { receiveForm } from './desk-upload-form';
import { BusyError, type Enqueue } from './fair-queue';
import { senderOf } from './upload-sender';

const VERSION = '1.0.0';
const EXTENSIONS = 'creation,expiration,termination';

const ADDRESS = new RegExp(`^${UPLOADS_PATH}(?:/([^/]+))?$`);

/** A status and headers; those that refuse a body that was not read also end its connection. */
type Answer = [status: number, headers?: Record<string, string>];

export interface DeskUploadsOptions {
  backend: () => Promise<Pick<DeskBackend, 'auth' | 'limits'>>;
  uploads: Uploads;
  /** Whether the disk has room for more. */
  hasRoom: () => Promise<boolean>;
}

/**
 * Receives pictures from staff by the core of tus 1.0.0 (tus.io) with creation, expiration and
 * termination: a file in pieces, resumed where a weak connection broke off (docs/adr/0077). Nothing
 * of it reaches Next. Only the check of the sender waits in the queue; the bytes do not.
 */
export class DeskUploads {
  /** By upload: the request that brings its bytes. */
  private readonly running = new Map<string, IncomingMessage>();

  constructor(private readonly options: DeskUploadsOptions) {}

  isFor(path: string): boolean {
    return ADDRESS.test(path);
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    enqueue: Enqueue,
  ): Promise<void> {
    const [status, headers] = await this.answerTo(request, enqueue).catch(refusalOf);
    if (response.closed) return;
    const isUnread =
      status >= 400 && status !== 409 && !['HEAD', 'DELETE'].includes(request.method ?? '');
    response.writeHead(status, {
      'tus-resumable': VERSION,
      ...headers,
      ...(isUnread && { connection: 'close' }),
    });
    response.end();
  }

  private async answerTo(request: IncomingMessage, enqueue: Enqueue): Promise<Answer> {
    const { method = '', headers, url = '' } = request;
    const [, id] = ADDRESS.exec(url.split('?')[0] ?? '') ?? [];
    const sender = await enqueue(async () =>
      senderOf(request, (await this.options.backend()).auth, 'takePictures'),
    );
    if (typeof sender === 'number') return [sender];
    const staff = sender.id;
    if (method === 'OPTIONS') {
      const size = String(UPLOAD_BOUNDS.fileBytes);
      return [204, { 'tus-version': VERSION, 'tus-extension': EXTENSIONS, 'tus-max-size': size }];
    }
    if (!id && method === 'POST' && /^multipart\//i.test(headers['content-type'] ?? '')) {
      return this.takeForm(request, staff);
    }
    if (headers['tus-resumable'] !== VERSION) return [412, { 'tus-version': VERSION }];
    if (!id) return method === 'POST' ? this.create(request, staff) : [405];
    const upload = await this.options.uploads.find(staff, id);
    if (!upload) return [404];
    if (method === 'DELETE') {
      await this.options.uploads.remove(staff, id);
      return [204];
    }
    if (upload.expiresAt < new Date()) return [410];
    if (method === 'HEAD')
      return [200, { ...stateOf(upload), 'upload-length': String(upload.size) }];
    return method === 'PATCH' ? this.append(request, staff, upload) : [405];
  }

  /** Metadata is not read: no file name of a client becomes one of ours. */
  private async create({ headers }: IncomingMessage, staff: string): Promise<Answer> {
    const length = headers['upload-length'];
    if (typeof length !== 'string' || !/^[1-9]\d{0,15}$/.test(length)) return [400];
    const size = Number(length);
    if (size > UPLOAD_BOUNDS.fileBytes) return [413];
    const refusal = await this.refusalOf(staff, size);
    if (refusal) return refusal;
    const upload = await this.options.uploads.create(staff, size, new Date());
    return [201, { ...stateOf(upload), location: `${UPLOADS_PATH}/${upload.id}` }];
  }

  private async append(request: IncomingMessage, staff: string, upload: Upload): Promise<Answer> {
    const { headers } = request;
    if (headers['content-type'] !== 'application/offset+octet-stream') return [415];
    if (headers['upload-offset'] !== String(upload.offset)) return [409];
    if (!(await this.options.hasRoom())) return [507];
    // A request left over from a broken connection brings no more bytes.
    this.running.get(upload.id)?.destroy();
    this.running.set(upload.id, request);
    try {
      const bytes = upload.size - upload.offset;
      // Bytes received until then are kept.
      const limit = { bytes, msg: 'more than was announced', ...SLOW_LINE };
      const pieces = piecesOfBody(request, limit);
      const offset =
        bytes > 0 ? await this.options.uploads.append(staff, upload, pieces) : upload.offset;
      return [204, stateOf({ ...upload, offset })];
    } finally {
      if (this.running.get(upload.id) === request) this.running.delete(upload.id);
    }
  }

  /** Several files of a form, from browsers without script; the page that follows has their pictures. */
  private async takeForm(request: IncomingMessage, staff: string): Promise<Answer> {
    const length = Number(request.headers['content-length']);
    if (!length) return [411];
    if (length > UPLOAD_BOUNDS.formBytes) return [413];
    const refusal = await this.refusalOf(staff, length);
    if (refusal) return refusal;
    const limit = { bytes: length, msg: 'form too large', ...SLOW_LINE };
    const location = await receiveForm(request, limit, (pieces) =>
      this.options.uploads.store(staff, pieces, new Date()),
    );
    return [303, { location }];
  }

  /** The refusal when a person sends too much or the disk is full, else null. */
  private async refusalOf(staff: string, bytes: number): Promise<Answer | null> {
    if ((await this.options.uploads.countOpen(staff)) >= UPLOAD_BOUNDS.open) {
      return [429, { 'retry-after': '60' }];
    }
    const { limits } = await this.options.backend();
    await limits.consume('pictureKbOfStaff', staff, Math.ceil(bytes / 1024));
    return (await this.options.hasRoom()) ? null : [507];
  }
}

const stateOf = ({ offset, expiresAt }: Upload) => ({
  'upload-offset': String(offset),
  'upload-expires': expiresAt.toUTCString(),
});

/** @throws unexpected errors */
function refusalOf(error: unknown): Answer {
  if (error instanceof BusyError) return [503, { 'retry-after': String(error.retryAfterS) }];
  if (isKnown(error, RequestError)) return [error.code === 1 ? 400 : error.code, error.headers];
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return [507];
  if (isOutage(error)) return [503, { 'retry-after': '5' }];
  throw error;
}
