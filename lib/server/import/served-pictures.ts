import { access } from 'node:fs/promises';
import path from 'node:path';
import { sceneNamed, sceneOf } from '@/lib/format/scene';
import { keyOfMediaPath, type MediaStore } from '../media/media-store';
import type { PromotionRow, RowKind, ServedPicture } from './row-schemas';

/** The picture of a promotion or an article as rows have it: a scene by its name. */
export type ContentPicture = PromotionRow['picture'];

const NO_FOCUS: Pick<ServedPicture, 'focus_x' | 'focus_y'> = { focus_x: null, focus_y: null };

/** The columns in which it is stored. */
export function pictureColumnsOf(picture: ContentPicture) {
  const served = typeof picture === 'string' ? sceneNamed(picture) : picture;
  const { src, small_src, width, height } = served;
  const focus = 'focus_x' in served ? (served as typeof NO_FOCUS) : NO_FOCUS;
  return {
    picture_src: src,
    picture_small_src: small_src,
    picture_width: width,
    picture_height: height,
    picture_focus_x: focus.focus_x,
    picture_focus_y: focus.focus_y,
  };
}

export function contentPictureOf(stored: Record<string, unknown>): unknown {
  const { picture_src: src, picture_small_src: small_src } = stored;
  const { picture_focus_x: focus_x, picture_focus_y: focus_y } = stored;
  const picture = { src, small_src, width: stored.picture_width, height: stored.picture_height };
  return focus_x == null ? (sceneOf(String(src)) ?? picture) : { ...picture, focus_x, focus_y };
}

/** The served pictures that a row names, with the column that names them. */
export function servedPicturesOf(
  kind: RowKind,
  row: Record<string, unknown>,
): { column: string; src: string }[] {
  const { picture, brand_img: mark, pictures } = row;
  if ((kind === 'promotions' || kind === 'articles') && picture) {
    const { picture_src: large, picture_small_src: small } = pictureColumnsOf(
      picture as ContentPicture,
    );
    return [large, small].map((src) => ({ column: 'picture', src }));
  }
  if (kind === 'brands' && typeof mark === 'string' && mark.startsWith('/')) {
    return [{ column: 'brand_img', src: mark }];
  }
  if ((kind !== 'models' && kind !== 'units') || !Array.isArray(pictures)) return [];
  return (pictures as (ServedPicture | string)[]).flatMap((each) =>
    typeof each === 'string'
      ? []
      : [each.src, each.small_src].map((src) => ({ column: 'pictures', src })),
  );
}

/** Folders that the site serves as files, besides its media store. */
const FOLDERS = ['public', path.join(/* turbopackIgnore: true */ 'demo', 'public')];

/**
 * Finds out whether the site has a picture, once for each.
 * @param root the folder of the site
 */
export function pictureFinder(store: MediaStore, root: string): (src: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const find = async (src: string) => {
    const key = keyOfMediaPath(src);
    if (key) return (await store.open(key)) !== null;
    const [plain = ''] = src.split('?');
    const isWithin = path.posix.normalize(plain) === plain && !plain.includes('\\');
    const files = isWithin
      ? FOLDERS.map((folder) => path.join(/* turbopackIgnore: true */ root, folder, plain))
      : [];
    const found = files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    );
    return (await Promise.all(found)).includes(true);
  };
  return (src) => {
    const answer = known.get(src) ?? find(src);
    known.set(src, answer);
    return answer;
  };
}
