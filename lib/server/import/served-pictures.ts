import { access } from 'node:fs/promises';
import path from 'node:path';
import { keyOfMediaPath, type MediaStore } from '../media/media-store';
import type { RowKind, ServedPicture } from './row-schemas';

/** Scenes are drawn with the site, in these sizes. */
export function scenePicturesOf(name: string) {
  return {
    picture_src: `/pictures/scenes/${name}-1600.avif`,
    picture_small_src: `/pictures/scenes/${name}-800.avif`,
    picture_width: 1600,
    picture_height: 900,
  };
}

/** The scene that a stored picture shows, or null for a picture of another kind. */
export function sceneOf(src: string): string | null {
  return /^\/pictures\/scenes\/([a-z0-9-]+)-1600\.avif$/.exec(src)?.[1] ?? null;
}

/** The pictures that a row names and the site has to have, by the column that names them. */
export function servedPicturesOf(
  kind: RowKind,
  row: Record<string, unknown>,
): { column: string; src: string }[] {
  const { picture, brand_img: mark, pictures } = row;
  if ((kind === 'promotions' || kind === 'articles') && typeof picture === 'string') {
    const { picture_src: large, picture_small_src: small } = scenePicturesOf(picture);
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

/** What the site serves as files, besides its media store. */
const FOLDERS = ['public', path.join('demo', 'public')];

/**
 * Tells whether the site has a picture; asks once for each.
 * @param root the folder of the site
 */
export function pictureFinder(store: MediaStore, root: string): (src: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const find = async (src: string) => {
    const key = keyOfMediaPath(src);
    if (key) return (await store.open(key)) !== null;
    const [plain = ''] = src.split('?');
    const isWithin = path.posix.normalize(plain) === plain && !plain.includes('\\');
    const files = isWithin ? FOLDERS.map((folder) => path.join(root, folder, plain)) : [];
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
