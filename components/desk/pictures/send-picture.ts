import { drawJpeg } from '@/lib/browser/draw-jpeg';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import {
  type PictureFault,
  type PictureOutcome,
  type PictureUse,
  UPLOADED_TYPES,
  UPLOADS_PATH,
  type UploadedPicture,
  type UploadedVideo,
  type VideoOutcome,
} from '@/lib/config/picture-upload';
import { actionPath } from '@/lib/routing/desk-address';

/** Why a picture is not accepted; only its sender can fix it. */
export type SendFault = PictureFault | 'signedOut' | 'refused';

export class SendError extends Error {
  constructor(readonly fault: SendFault) {
    super(fault);
  }
}

/** Twice what the site shows; a phone's photograph becomes an eighth of its bytes. */
const EDGE_MAX_PX = 1920;
const PREVIEW_PX = 240;
/** Files up to this size are sent unchanged. */
const SMALL_BYTES = 700 * 1024;

/** A lost connection costs at most this much, even behind a proxy that buffers requests. */
const PIECE_BYTES = 256 * 1024;
/** A connection without progress for so long is dead, whatever the browser reports. */
const STALLED_MS = 30_000;
const PAUSE_MAX_MS = 30_000;

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** The file to send, with a preview; unchanged where the browser cannot read it. */
export async function preparePicture(
  file: File,
  use: PictureUse,
): Promise<{ blob: Blob; preview: string }> {
  // SVG cannot be decoded, and JPEG would fill transparent areas.
  if (use === 'logo' && /^image\/(?:svg\+xml|png|webp|avif)$/.test(file.type)) {
    return { blob: file, preview: '' };
  }
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      const small = await drawJpeg(bitmap, bitmap, PREVIEW_PX);
      const preview = small ? await dataUrlOf(small) : '';
      const isFine =
        file.size <= SMALL_BYTES && (UPLOADED_TYPES as readonly string[]).includes(file.type);
      const reduced = isFine ? null : await drawJpeg(bitmap, bitmap, EDGE_MAX_PX);
      return { blob: reduced ?? file, preview };
    } finally {
      bitmap.close();
    }
  } catch {
    // Phones write HEIC; the site would reject it only after the whole upload.
    if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
      throw new SendError('heic');
    }
    return { blob: file, preview: '' };
  }
}

/** The results of the desk's actions on uploads and pictures. */
interface Outcomes {
  'take-picture': PictureOutcome;
  'turn-picture': PictureOutcome;
  'take-video': VideoOutcome;
}

/** Calls an action of the desk. @throws SendError, or the error of a lost connection */
async function askFor<Action extends keyof Outcomes>(
  action: Action,
  fields: Record<string, string>,
): Promise<Outcomes[Action]> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(actionPath(action), { method: 'POST', body });
  if (answer.redirected) throw new SendError('signedOut');
  if (answer.status === 403) throw new SendError('refused');
  if (!answer.ok) throw new Error(`The desk answered ${answer.status}.`);
  return answer.json();
}

/** A picture turned by quarters, clockwise. @throws SendError */
export async function turnPicture(src: string, turns: number): Promise<UploadedPicture> {
  const outcome = await askFor('turn-picture', { src, turns: String(turns) });
  if ('picture' in outcome) return outcome.picture;
  throw new SendError(outcome.fault === 'busy' ? 'refused' : outcome.fault);
}

const addressOf = (upload: string) => new URL(`${UPLOADS_PATH}/${upload}`, location.href).href;

/** The fault of a final rejection; null for errors to retry. */
function faultOf(status: number | undefined, retryAfterS: number): SendFault | null {
  if (status === 401) return 'signedOut';
  if (status === 413) return 'tooLarge';
  if (status === 429) return retryAfterS > 600 ? 'refused' : null;
  if (status === 400 || status === 403 || status === 507) return 'refused';
  return null;
}

export interface Sending {
  signal: AbortSignal;
  /** The upload of an earlier attempt; the site knows its offset. */
  upload?: string | undefined;
  onUpload(id: string): void;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
  onState(state: 'sending' | 'waiting' | 'encoding'): void;
  /** A car's or person's, where nothing else is said. */
  use?: PictureUse;
}

/** @returns the id of the complete upload */
async function sendBytes(blob: Blob, { signal, upload, onUpload, onProgress }: Sending) {
  const { Upload } = await loadChunk(() => import('tus-js-client'));
  return new Promise<string>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout>;
    const idOf = () => sending.url?.split('/').pop() ?? '';
    const finish = (end: () => void) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
      end();
    };
    const stop = () => {
      void sending.abort();
      finish(() => reject(signal.reason ?? new Error('The line is dead.')));
    };
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
    };
    const sending = new Upload(blob, {
      endpoint: new URL(UPLOADS_PATH, location.href).href,
      uploadUrl: upload ? addressOf(upload) : null,
      chunkSize: PIECE_BYTES,
      // `send` below retries, without a limit.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onUpload(idOf()),
      onProgress(sent, all) {
        watch();
        onProgress(sent / all);
      },
      onSuccess: () => finish(() => resolve(idOf())),
      onError(error) {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        const retryAfterS = Number(response?.getHeader('retry-after') ?? 0);
        const fault = faultOf(response?.getStatus(), retryAfterS);
        finish(() => reject(fault ? new SendError(fault) : error));
      },
    });
    signal.addEventListener('abort', stop);
    watch();
    sending.start();
  });
}

/** Waits until the network is back, or the backoff is over. */
function pauseBefore(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of ['online', 'focus']) removeEventListener(name, end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(1000 * 2 ** attempt, PAUSE_MAX_MS));
    for (const name of ['online', 'focus']) addEventListener(name, end);
    signal.addEventListener('abort', end);
  });
}

/**
 * Sends a file, resuming after lost connections, and has an action process it.
 * @throws SendError for what only its sender can fix; the signal's reason
 */
async function send<Action extends 'take-picture' | 'take-video'>(
  action: Action,
  blob: Blob,
  sending: Sending,
): Promise<Exclude<Outcomes[Action], { fault: unknown }>> {
  const { signal, onState, onUpload, onProgress, use } = sending;
  let { upload } = sending;
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      onState('sending');
      upload = await sendBytes(blob, {
        ...sending,
        upload,
        onUpload(id) {
          upload = id;
          onUpload(id);
        },
        onProgress(share) {
          attempt = 0;
          onProgress(share);
        },
      });
      onState('encoding');
      const outcome = await askFor(action, { upload, ...(use && { use }) });
      if (!('fault' in outcome)) {
        return outcome as Exclude<Outcomes[Action], { fault: unknown }>;
      }
      if (outcome.fault !== 'busy') throw new SendError(outcome.fault);
    } catch (error) {
      if (error instanceof SendError || signal.aborted) throw error;
    }
    onState('waiting');
    await pauseBefore(attempt, signal);
  }
}

export const sendPicture = (blob: Blob, sending: Sending): Promise<UploadedPicture> =>
  send('take-picture', blob, sending).then(({ picture }) => picture);

export const sendVideo = (blob: Blob, sending: Sending): Promise<UploadedVideo> =>
  send('take-video', blob, sending).then(({ video }) => video);

/** Deletes an upload on the site; if this request fails, the site does so in a day. */
export function dropUpload(upload: string): void {
  const headers = { 'Tus-Resumable': '1.0.0' };
  fetch(addressOf(upload), { method: 'DELETE', headers }).catch(() => {});
}
