import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  PICTURE_USES,
  type PictureOutcome,
  type PictureUse,
  type UploadedPicture,
} from '@/lib/config/picture-upload';
import { serverEnv } from '@/lib/env/server';
import { isKnown } from '../known-error';
import { CAR_WIDTHS, type CarPictureSource } from '../media/car-picture';
import { SHARE_WIDTHS } from '../media/mall-picture';
import { MediaBusyError, MediaTooHeavyError, siteMediaProcessing } from '../media/media-processing';
import { filmKey, keyOfMediaPath, mediaKey, mediaPath } from '../media/media-store';
import type { EncodedPicture } from '../media/review-pictures';
import { siteMediaStore } from '../media/serve-media';
import { StoreAwayError } from '../media/store-away-error';
import { detectMediaKind, UnusableFileError } from '../media/uploaded-media';
import { type FilmOutcome, type Outcome, siteUploads } from '../media/uploads';
import { deskAction } from './desk-action';

/** Stores both sizes of a picture under the hash of the large one. */
async function store(
  { large, small, width, height }: EncodedPicture,
  use?: PictureUse,
): Promise<UploadedPicture> {
  const media = siteMediaStore();
  const isShare = use === 'share';
  const hash = createHash('sha256').update(large).digest('hex');
  const [smallKey, key] = (isShare ? SHARE_WIDTHS : CAR_WIDTHS).map((px) =>
    mediaKey(hash, px, isShare ? 'jpg' : 'avif'),
  ) as [string, string];
  await media.put(smallKey, small);
  await media.put(key, large);
  return { src: mediaPath(key), small_src: mediaPath(smallKey), width, height };
}

async function pictureOf(source: CarPictureSource): Promise<Outcome> {
  try {
    const encoded = await siteMediaProcessing().encodeCarPicture(source);
    return 'fault' in encoded ? encoded : { picture: await store(encoded, source.use) };
  } catch (error) {
    if (isKnown(error, MediaTooHeavyError)) return { fault: 'tooLarge' };
    throw error;
  }
}

/** A film reduced to picture and sound, and a still of it as far as one can be drawn. */
async function filmOf(file: string): Promise<FilmOutcome> {
  const bytes = await readFile(file);
  const kind = detectMediaKind(bytes);
  if (kind !== 'mp4' && kind !== 'webm') return { fault: 'notAVideo' };
  try {
    const { video, picture } = await siteMediaProcessing().process({ bytes, kind });
    if (!video) return { fault: 'notAVideo' };
    const media = siteMediaStore();
    const hash = createHash('sha256').update(video.bytes).digest('hex');
    const key = filmKey(hash, video.width, video.extension);
    const still = filmKey(hash, picture.width, 'webp');
    await media.put(still, picture.large);
    await media.put(key, video.bytes);
    return { video: { src: mediaPath(key), poster: mediaPath(still) } };
  } catch (error) {
    if (isKnown(error, UnusableFileError)) return { fault: 'damaged' };
    if (isKnown(error, MediaTooHeavyError)) return { fault: 'tooLarge' };
    throw error;
  }
}

async function unlessBusy<Made extends object>(
  outcome: Promise<Made | null>,
): Promise<Made | { fault: 'busy' | 'gone' }> {
  try {
    return (await outcome) ?? { fault: 'gone' };
  } catch (error) {
    if (isKnown(error, MediaBusyError) || isKnown(error, StoreAwayError)) return { fault: 'busy' };
    throw error;
  }
}

/** The outcome of a person's complete upload. */
export const takeUpload = (
  staffId: string,
  id: string,
  use?: PictureUse,
): Promise<PictureOutcome> =>
  unlessBusy(
    siteUploads(serverEnv().DATA_DIR).outcomeOf(staffId, id, (from) =>
      pictureOf({ from, ...(use && { use }) }),
    ),
  );

async function turned(src: string, turns: number): Promise<Outcome | null> {
  const key = keyOfMediaPath(src);
  const from = key && (await siteMediaStore().get(key));
  return from ? pictureOf({ from, turns }) : null;
}

export const takePicture = deskAction({
  allowed: 'takePictures',
  fields: z.object({ upload: z.string().max(100), use: z.enum(PICTURE_USES).optional() }),
  run: async ({ upload, use }, { staff }) => ({ data: await takeUpload(staff.id, upload, use) }),
});

export const takeVideo = deskAction({
  allowed: 'takePictures',
  fields: z.object({ upload: z.string().max(100) }),
  async run({ upload }, { staff }) {
    const uploads = siteUploads(serverEnv().DATA_DIR);
    return { data: await unlessBusy(uploads.outcomeOf(staff.id, upload, filmOf)) };
  },
});

/** Turned pictures are new files: pages that show the old one keep showing it. */
export const turnPicture = deskAction({
  allowed: 'takePictures',
  fields: z.object({
    src: z.string().max(300),
    /** Quarter turns clockwise. */
    turns: z.coerce.number().int().min(1).max(3),
  }),
  run: async ({ src, turns }) => ({ data: await unlessBusy(turned(src, turns)) }),
});
