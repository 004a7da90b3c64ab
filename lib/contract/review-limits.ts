/** Limits of reviews and their media (specification sections 5 and 9). */

/** A review carries at most this many pictures and videos. */
export const REVIEW_IMAGES_MAX = 6;
export const REVIEW_VIDEOS_MAX = 1;

/**
 * The largest file that is handed in, in bytes. The specification names a limit without its
 * value: ten mebibytes hold any photograph, and a minute of video from the border's network.
 */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** What is handed in is one of these, judged by its content. */
export const UPLOAD_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const UPLOAD_VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;

/**
 * Longest text of each field, in UTF-16 code units: fields travel in the query string, and both
 * together in the widest script still keep the URL under 16 KB (api.md, "Request").
 */
export const REVIEW_TEXT_MAX_LENGTH = 800;
