import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type PrivateProblem, THREAD_LIMITS } from '@/lib/config/thread-limits';
import { CODE } from '@/lib/contract/envelope';
import { uuidOfContent } from '@/lib/format/content-uuid';
import type { Database } from '../db/database';
import { isKnown } from '../known-error';
import { addBuyerMessage } from '../leads/buyer-messages';
import type { MediaProcessing } from '../media/media-processing';
import { MediaBusyError, MediaTooHeavyError } from '../media/media-processing';
import type { MediaStore } from '../media/media-store';
import type { EncodedPicture } from '../media/review-pictures';
import { detectMediaKind, UnusableFileError } from '../media/uploaded-media';
import { rateLimitKeyOf } from '../request/ip-address';
import type { NotificationSettings } from '../request/notification-settings';
import type { RateLimits } from '../request/rate-limits';
import {
  BODY_INCOMPLETE,
  FORM_OVERHEAD_BYTES,
  type MultipartForm,
  multipartBoundaryOf,
  piecesOfBody,
  readMultipart,
  SLOW_LINE,
} from '../request/request-body';
import { RequestError } from '../request/request-error';
import { createKeyedConcurrencyLimit } from './concurrency-limit';

export interface PrivateFormContext {
  db: Database;
  limits: RateLimits;
  notification: NotificationSettings;
  media: Pick<MediaStore, 'hasRoom'>;
  mediaProcessing: Pick<MediaProcessing, 'process'>;
  /** Of the visitor. */
  address: string;
  now: Date;
}

/** A form of the buyer's page as it was sent. */
export interface PrivateForm {
  text: string;
  /** Of this form, however often it is sent. */
  key: string;
  isClosing: boolean;
  files: readonly Buffer[];
  /** Also where they were not read. */
  hadPictures: boolean;
  /** Why it could not be read; the text is empty where that has not arrived either. */
  problem?: PrivateProblem;
}

/** The outcome of a form of the buyer's page. */
export type PrivateFormOutcome =
  | { kind: 'sent' | 'close' | 'gone' }
  | { kind: 'refused'; problem: PrivateProblem; text: string; hadPictures: boolean };

const LIMIT = {
  bytes: THREAD_LIMITS.formBytes,
  msg: 'form too large',
  ...SLOW_LINE,
};

/** Each takes memory of its size, for as long as its sender likes. */
const receivedForms = createKeyedConcurrencyLimit(6, 2);

/** Whoever has several links cannot take every place. */
const formsOfAddress = createKeyedConcurrencyLimit(6, 3);

/** Browsers send line ends as CR LF; NUL and lone surrogates cannot be stored. */
const written = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim());

const fields = z.object({
  text: written.default(''),
  key: z.uuid().optional().catch(undefined),
  close: z.literal('yes').optional().catch(undefined),
});

/** Enough to read a form with too many pictures, whose sender gets that error and keeps the text. */
const OPTIONS = { partsMax: 100, several: 'pictures' };

function readForm(
  request: Request,
  sender: string,
  address: string,
  arrived: Uint8Array[],
): Promise<MultipartForm> {
  const boundary = multipartBoundaryOf(request.headers);
  const read = (bytes: number) =>
    readMultipart(request, boundary, { ...LIMIT, bytes }, { ...OPTIONS, arrived });
  const length = Number(request.headers.get('content-length') ?? LIMIT.bytes);
  // Words alone take no place from anybody.
  if (length <= FORM_OVERHEAD_BYTES) return read(FORM_OVERHEAD_BYTES);
  return formsOfAddress.run(rateLimitKeyOf(address), () =>
    receivedForms.run(sender, () => read(LIMIT.bytes)),
  );
}

/** Without a name, a field of files is empty. */
const NAMED_PICTURE = /name="pictures"; filename="[^"]/;

async function dropAll(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}

/** For a form that is not taken. */
const ANY_LENGTH = { bytes: Number.POSITIVE_INFINITY, msg: '', ...SLOW_LINE };

/**
 * The fields of a form that was not read to its end: they come before its pictures.
 * @param arrived what was read of it; where that is nothing, its beginning is read now
 */
async function readBeginning(request: Request, arrived: Uint8Array[]) {
  try {
    const boundary = multipartBoundaryOf(request.headers);
    if (arrived.length === 0) {
      const pieces = piecesOfBody(request, ANY_LENGTH);
      for (let length = 0; length < FORM_OVERHEAD_BYTES; ) {
        const { value } = await pieces.next();
        if (!value) break;
        arrived.push(value);
        length += value.byteLength;
      }
      // Browsers read the answer when they have sent all, which stops where nobody reads it.
      void dropAll(pieces).catch(() => {});
    }
    const beginning = Buffer.concat(arrived, FORM_OVERHEAD_BYTES);
    const parts = beginning.subarray(0, Math.max(0, beginning.lastIndexOf(`--${boundary}`)));
    const body = Buffer.concat([parts, Buffer.from(`--${boundary}--\r\n`)]);
    const whole = new Request(request.url, { method: 'POST', body });
    return fields.parse({ ...(await readMultipart(whole, boundary, LIMIT, OPTIONS)).fields });
  } catch {
    return fields.parse({});
  }
}

/** The problem that an error of reading or encoding stands for; unexpected errors are thrown. */
function problemOf(error: unknown): PrivateProblem {
  if (isKnown(error, MediaBusyError)) return 'busy';
  if (isKnown(error, UnusableFileError) || isKnown(error, MediaTooHeavyError)) {
    return 'pictureRefused';
  }
  if (!isKnown(error, RequestError)) throw error;
  if (error.code === CODE.tooManyRequests) return 'tooOften';
  if (error.code === CODE.unavailable) return 'busy';
  // What does not arrive in time is too large for its line.
  const isTooLarge = error.code === CODE.bodyTooLarge || error.msg === BODY_INCOMPLETE;
  return isTooLarge ? 'tooLarge' : 'pictureRefused';
}

/**
 * Re-encodes the pictures, so that only their pixels are kept.
 * @throws UnusableFileError for anything but a picture, MediaBusyError, MediaTooHeavyError, RequestError 429
 */
async function encode(
  files: readonly Buffer[],
  { limits, mediaProcessing, address }: PrivateFormContext,
): Promise<EncodedPicture[]> {
  const pictures: EncodedPicture[] = [];
  for (const bytes of files) {
    const kind = detectMediaKind(bytes);
    if (!kind || kind === 'mp4' || kind === 'webm') throw new UnusableFileError('file damaged');
    const kilobytes = Math.ceil(bytes.byteLength / 1024);
    await limits.consume('uploadedKb', rateLimitKeyOf(address), kilobytes);
    await limits.consume('uploadedKbOfSite', '', kilobytes);
    pictures.push((await mediaProcessing.process({ bytes, kind })).picture);
  }
  return pictures;
}

/**
 * Reads what a buyer sends on the page of their enquiry.
 * @param sender is given two of the places in which forms with pictures are received: a link's token,
 *   or an address
 * @param address of the visitor, who is given three
 */
export async function readPrivateForm(
  request: Request,
  sender: string,
  address: string,
): Promise<PrivateForm> {
  const arrived: Uint8Array[] = [];
  try {
    const { fields: sent, files } = await readForm(request, sender, address, arrived);
    const { text, key = crypto.randomUUID(), close } = fields.parse({ ...sent });
    // An empty field of files is sent as an empty file.
    const pictures = [...files.values()].filter(({ byteLength }) => byteLength > 0);
    const hadPictures = pictures.length > 0;
    return { text, key, isClosing: close !== undefined, files: pictures, hadPictures };
  } catch (error) {
    const problem = problemOf(error);
    const { text, key = crypto.randomUUID() } = await readBeginning(request, arrived);
    const hadPictures = NAMED_PICTURE.test(Buffer.concat(arrived, FORM_OVERHEAD_BYTES).toString());
    const unread = { text, key, isClosing: false, files: [], hadPictures };
    // No place was free to receive it in, however seldom its sender writes.
    return { ...unread, problem: problem === 'tooOften' ? 'busy' : problem };
  }
}

/** The same for the same content only: with other words, a form that is sent again is a new message. */
function formKeyOf({ key, text, files }: PrivateForm): string {
  const pictures = files.map((bytes) => createHash('sha256').update(bytes).digest('base64'));
  return uuidOfContent(JSON.stringify([key, text, ...pictures]));
}

/**
 * Takes what a buyer has sent. The link is the only authorisation, so a form on another site cannot
 * misuse a browser (CSRF): it would have to know the link.
 * @param token of a link that is open
 */
export async function receivePrivateForm(
  form: PrivateForm,
  token: string,
  context: PrivateFormContext,
): Promise<PrivateFormOutcome> {
  const { text, isClosing, files, hadPictures, problem } = form;
  const { db, limits, notification, media, address, now } = context;
  const refused = (reason: PrivateProblem) =>
    ({ kind: 'refused', problem: reason, text, hadPictures }) as const;
  if (problem) return refused(problem);
  try {
    // Only now, so that the sender of too many keeps the text.
    await limits.consume('privateMessage', rateLimitKeyOf(address));
    if (isClosing) return { kind: 'close' };
    if (!text && files.length === 0) return refused('empty');
    if (text.length > THREAD_LIMITS.text) return refused('tooLong');
    if (files.length > THREAD_LIMITS.pictures) return refused('tooManyPictures');
    if (files.some(({ byteLength }) => byteLength > THREAD_LIMITS.pictureBytes))
      return refused('tooLarge');
    if (files.length > 0 && !(await media.hasRoom())) return refused('busy');
    const pictures = await encode(files, context);
    const message = { token, text, formKey: formKeyOf(form), pictures };
    const refusal = await addBuyerMessage(db, message, notification, now);
    if (refusal === 'gone') return { kind: 'gone' };
    return refusal ? refused(refusal) : { kind: 'sent' };
  } catch (error) {
    return refused(problemOf(error));
  }
}
