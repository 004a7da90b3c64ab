import path from 'node:path';
import { storeBrandMark, storeCarPicture } from '@/lib/server/media/catalogue-pictures';
import type { MediaStore } from '../media/media-store';
import type { ServedPicture } from './row-schemas';
import type { PictureImport } from './serve-pictures';
import { pictureFinder } from './served-pictures';

/** Commands run where the person stands. */
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

/** Picture files named relative to the import file, made into servable sizes in a media store. */
export function localPictures(store: MediaStore): PictureImport {
  const locate = (file: string, importFile: string) => {
    const folder = path.resolve(path.dirname(importFile));
    const found = path.resolve(folder, file);
    if (found.startsWith(folder + path.sep)) return found;
    throw new Error(`${file.slice(0, 60)} lies outside the folder of the import file`);
  };
  return {
    async carPicture(file, importFile) {
      const stored = await storeCarPicture(store, locate(file, importFile));
      return { ...stored, view: viewOf(file), colour: null, is_drawing: false };
    },
    brandMark: (file, importFile) => storeBrandMark(store, locate(file, importFile)),
    isServed: pictureFinder(store, SITE_FOLDER),
  };
}
