import type { UploadErrorMessage } from '@/lib/contract/calls/review';
import { type RequestError, rejected } from '@/lib/server/http/request-error';

/** Why an upload is rejected, in one of the texts the contract fixes. */
export function uploadError(message: UploadErrorMessage): RequestError {
  return rejected(message);
}

export const damagedFile = () => uploadError('file damaged');
export const unsupportedMedia = () => uploadError('only image and video');
