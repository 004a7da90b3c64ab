import { ApiError, CODE } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import {
  REVIEW_ERROR_MESSAGES,
  UPLOAD_ERROR_MESSAGES,
  type UploadErrorMessage,
} from '@/lib/contract/review-limits';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { FileSelectionError, UploadItem } from './media/media-file';
import { MediaError, type MediaErrorCode } from './media/media-file';
import { InvalidUrlError } from './media/upload-media';
import type { FormLabels } from './review-labels';

type Label = {
  [Key in keyof FormLabels]: FormLabels[Key] extends string ? Key : never;
}[keyof FormLabels];

const SELECTION_ERRORS: Record<FileSelectionError, Label> = {
  'only-videos': 'onlyVideos',
  'only-images': 'onlyImages',
  'only-files': 'onlyFiles',
  'only-media': 'onlyMedia',
};

/** Some are whole sentences; the others are the reason within "processing failed". */
const MEDIA_ERRORS: Record<MediaErrorCode, { label: Label; isSentence: boolean }> = {
  'file-too-large': { label: 'fileTooLarge', isSentence: true },
  'image-too-large': { label: 'imageTooLarge', isSentence: true },
  'too-many-images': { label: 'onlyImages', isSentence: true },
  unreadable: { label: 'fileUnreadable', isSentence: false },
  'no-recorder': { label: 'noRecorder', isSentence: false },
  'no-codec': { label: 'noCodec', isSentence: false },
};

const UPLOAD_ERRORS: Record<UploadErrorMessage, { label: Label; isSentence: boolean }> = {
  'only image and video': { label: 'onlyMedia', isSentence: true },
  'file too large': { label: 'fileTooLarge', isSentence: true },
  'image too large': { label: 'imageTooLarge', isSentence: true },
  'file damaged': { label: 'fileDamaged', isSentence: false },
};

const NOTES: Record<UploadItem['notes'][number], Label> = {
  'no-recorder': 'noRecorder',
  'no-codec': 'noCodec',
  'video-to-image': 'videoToImage',
};

export function selectionErrorText(error: FileSelectionError, labels: FormLabels): string {
  return labels[SELECTION_ERRORS[error]];
}

export function noteTexts({ notes }: UploadItem, labels: FormLabels): string[] {
  return notes.map((note) => labels[NOTES[note]]);
}

/** The server's message where a line was too slow to bring all of a file in the time that it has. */
const TOO_SLOW = 'body incomplete';

/** How its messages begin where the database is away; its others of code 503 are for visitors. */
const AWAY = 'the service ';

/** What a failed call says to people; '' when it says nothing they could use. */
function reasonOf(error: unknown, labels: FormLabels): string {
  if (error instanceof NetworkError) return labels.noNetwork;
  if (!(error instanceof ApiError)) return labels.unknownError;
  if (error.msg === TOO_SLOW) return labels.noNetwork;
  if (error.code === CODE.tooManyRequests) {
    const minutes = Math.max(1, Math.ceil((error.retryAfterS ?? 60) / 60));
    return fillLabel(labels.tooMany, { minutes });
  }
  if (error.code === CODE.unavailable && error.msg.startsWith(AWAY)) return labels.away;
  return error.msg;
}

function isUploadErrorMessage(message: string): message is UploadErrorMessage {
  return (UPLOAD_ERROR_MESSAGES as readonly string[]).includes(message);
}

/** Why a file failed, in the words of specification sections 5 and 8. */
export function fileErrorText({ name, error, failedAt }: UploadItem, labels: FormLabels): string {
  const failed = (reason: string) =>
    reason ? fillLabel(labels.uploadFailedWith, { error: reason }) : labels.uploadFailed;
  if (error instanceof InvalidUrlError) return labels.invalidUrl;
  if (error instanceof ApiError && isUploadErrorMessage(error.msg)) {
    const { label, isSentence } = UPLOAD_ERRORS[error.msg];
    return isSentence ? labels[label] : failed(labels[label]);
  }
  if (error instanceof ApiError || error instanceof NetworkError)
    return failed(reasonOf(error, labels));
  const known = error instanceof MediaError ? MEDIA_ERRORS[error.code] : null;
  if (known?.isSentence) return labels[known.label];
  const reason = known ? labels[known.label] : labels.unknownError;
  return failedAt === 'upload'
    ? failed(reason)
    : fillLabel(labels.processingFailed, { fileName: name, error: reason });
}

/** Why a review was not published: the field to correct, where there is one. */
export interface SubmitError {
  field: 'rating' | 'experience' | 'code' | null;
  text: string;
  isLoginNeeded?: boolean;
}

const FIELDS: Record<(typeof REVIEW_ERROR_MESSAGES)[number], SubmitError['field']> = {
  'please select rating': 'rating',
  'please fill experience': 'experience',
};

/** What the author reads when the review was rejected (specification sections 5 and 8). */
export function submitErrorOf(error: unknown, labels: FormLabels): SubmitError {
  if (error instanceof ApiError && error.code === CODE.unauthenticated)
    return { field: null, text: labels.notLoggedIn, isLoginNeeded: true };
  const message =
    error instanceof ApiError && REVIEW_ERROR_MESSAGES.find((each) => each === error.msg);
  if (message) {
    const field = FIELDS[message];
    return { field, text: field === 'rating' ? labels.selectRating : labels.fillExperience };
  }
  if (error instanceof ApiError && error.fieldErrors[0]?.field === 'purchase_code')
    return { field: 'code', text: error.fieldErrors[0].msg };
  const reason = reasonOf(error, labels);
  const text = reason ? fillLabel(labels.submitFailedWith, { error: reason }) : labels.submitFailed;
  return { field: null, text };
}
