/** Where staff send pictures, on the host of the desk alone (docs/adr/0077). */
export const UPLOADS_PATH = '/uploads';

const MB = 1024 * 1024;

/** What one person may send; a phone's photograph has 2 to 8 MB. */
export const UPLOAD_BOUNDS = {
  fileBytes: 25 * MB,
  /** Begun and not finished. */
  open: 60,
  /** Without script all come in one form. */
  filesPerForm: 12,
  formBytes: 100 * MB,
  finishWithinMs: 24 * 3_600_000,
} as const;

/** What choosers offer. Telephones hand over their own formats as JPEG where only these are listed. */
export const UPLOADED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** What a picture is made ready for: cars and people, or the mall's logo and its share picture. */
export const PICTURE_USES = ['car', 'logo', 'share'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** What choosers offer for each. Of a drawing only its pixels are kept. */
export const acceptedFor = (use: PictureUse): string =>
  [...UPLOADED_TYPES, ...(use === 'logo' ? ['image/svg+xml'] : [])].join(',');

/** Why a file is rejected as a picture; the sentences are in messages/desk. */
export const PICTURE_FAULTS = [
  'heic',
  'notAPicture',
  'notAVideo',
  'damaged',
  'tooLarge',
  'gone',
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** The outcome of an upload as its sender gets it; `busy` may be retried. */
export type UploadedPicture = {
  src: string;
  small_src: string;
  width: number;
  height: number;
};
/** What is known of a picture before staff say more: a new one, or one that needs no more. */
export const UNTOLD_DETAILS = {
  view: 'other',
  colour: null,
  is_drawing: false,
  focus_x: null,
  focus_y: null,
} as const;
/** With the point that has to stay visible where it is cropped, in per cent from left and top. */
export type FocusedPicture = UploadedPicture & { focus_x: number | null; focus_y: number | null };
export type PictureOutcome = { picture: UploadedPicture } | { fault: PictureFault | 'busy' };

export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const;

/** A film, and the still that stands for it until it plays. */
export type UploadedVideo = { src: string; poster: string | null };
export type VideoOutcome = { video: UploadedVideo } | { fault: PictureFault | 'busy' };
