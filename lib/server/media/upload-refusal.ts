import type { UploadRefusal } from '@/lib/contract/calls/review';
import { type Refusal, refused } from '@/lib/server/http/refusal';

/** Why an upload is not taken, in one of the texts the contract fixes. */
export function uploadRefusal(reason: UploadRefusal): Refusal {
  return refused(reason);
}

export const fileDamaged = () => uploadRefusal('file damaged');
export const notAMedium = () => uploadRefusal('only image and video');
