import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { storeBrandMark, storeCarPicture } from '@/lib/server/media/catalogue-pictures';
import type { MediaStore } from '../media/media-store';
import { type PictureFiles, readPictureWithin } from './picture-files';
import type { ServedPicture } from './row-schemas';
import { PICTURES_AT_ONCE, type PictureImport } from './serve-pictures';
import { pictureFinder } from './served-pictures';

/** Commands may run in any folder. */
const SITE_FOLDER = path.resolve(import.meta.dirname, '../../..');

const VIEWS = ['side', 'front', 'rear', 'interior'] as const;

/** `song-plus_front.jpg` shows the front; a name that says nothing shows something else. */
function viewOf(file: string): ServedPicture['view'] {
  const words = path
    .basename(file)
    .toLowerCase()
    .split(/[^a-z]+/);
  return VIEWS.find((view) => words.includes(view)) ?? 'other';
}

/**
 * Stores picture files in the sizes that are served: those that were given, and those that are
 * named relative to the import file.
 */
export function localPictures(store: MediaStore, given?: PictureFiles): PictureImport {
  // No picture is read twice, and all of them together use as many threads as cores.
  sharp.cache(false);
  sharp.concurrency(Math.ceil(availableParallelism() / PICTURES_AT_ONCE));
  const read = async (name: string, importFile: string, isPreview: boolean) => {
    const bytes =
      (await given?.read(name)) ?? (await readPictureWithin(path.dirname(importFile), name));
    return { name, bytes, isPreview };
  };
  return {
    async carPicture(name, importFile, isPreview) {
      const stored = await storeCarPicture(store, await read(name, importFile, isPreview));
      return { ...stored, view: viewOf(name), colour: null, is_drawing: false };
    },
    brandMark: async (name, importFile, isPreview) =>
      storeBrandMark(store, await read(name, importFile, isPreview)),
    isServed: pictureFinder(store, SITE_FOLDER),
    ...(given && !given.isEmpty && { byCars: (names) => given.byCars(names) }),
  };
}
