/** Limits of reviews and their media (specification sections 5 and 9), and what their calls answer. */

/** The most pictures and videos that one review may have. */
export const REVIEW_IMAGES_MAX = 6;
export const REVIEW_VIDEOS_MAX = 1;

/**
 * The largest upload, in bytes. The specification names a limit without its value: ten mebibytes
 * are enough for any photograph, and for a minute of video on a slow network.
 */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** The accepted formats, detected from the content of the file. */
export const UPLOAD_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const UPLOAD_VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;

/**
 * Longest text of each field, in UTF-16 code units: fields travel in the query string, and both
 * together in the widest script still fit a URL of 16 KB (api.md, "Request").
 */
export const REVIEW_TEXT_MAX_LENGTH = 800;

/** A code of a purchase, with whatever is typed between its signs. */
export const PURCHASE_CODE_MAX_LENGTH = 40;

/** The error messages of POST /api/review/add for which screens have texts of their own. */
export const REVIEW_ERROR_MESSAGES = ['please select rating', 'please fill experience'] as const;

/** The error messages of POST /api/review/upload for which screens have texts of their own. */
export const UPLOAD_ERROR_MESSAGES = [
  'only image and video',
  'file too large',
  'image too large',
  'file damaged',
] as const;
export type UploadErrorMessage = (typeof UPLOAD_ERROR_MESSAGES)[number];

/** The file parts of `uploadReviewMedia`. */
export const UPLOAD_PARTS = { file: 'file', poster: 'poster' } as const;
