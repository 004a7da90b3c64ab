import { send } from '@/lib/api/browser';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { UPLOAD_PARTS } from '@/lib/contract/review-limits';

/** An upload of which nothing was heard for this long is lost: phones do not always tell. */
const SILENCE_MAX_MS = 60_000;

/** The server's answer is none the page could show or send on. */
export class InvalidUrlError extends Error {
  override name = 'InvalidUrlError';
}

/** Media lie on this site or at an address of the web; anything else would be a mistake. */
function isShowable(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}

/**
 * Uploads one file.
 * @param onProgress called with the share that has been sent, 0 to 1
 * @throws ApiError when it is rejected, NetworkError when no answer came, InvalidUrlError
 */
export async function uploadMedia(
  token: string,
  { file, poster }: { file: Blob; poster: Blob | null },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ReviewMedia> {
  const request = new AbortController();
  const stop = () => request.abort();
  let silence = setTimeout(stop, SILENCE_MAX_MS);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const media = await send(
      'POST /api/review/upload',
      { token },
      {
        files: { [UPLOAD_PARTS.file]: file, ...(poster ? { [UPLOAD_PARTS.poster]: poster } : {}) },
        onProgress: (share) => {
          clearTimeout(silence);
          silence = setTimeout(stop, SILENCE_MAX_MS);
          onProgress(share);
        },
        signal: request.signal,
      },
    );
    if (!isShowable(media.src)) throw new InvalidUrlError(media.src);
    return media;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  }
}
