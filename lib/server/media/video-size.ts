import { damagedFile } from './upload-errors';

/** In pixels, as shown. */
export interface VideoSize {
  width: number;
  height: number;
}

const EDGE_PX_MIN = 16;
const EDGE_PX_MAX = 8192;

/** @throws RequestError 1 `file damaged` for a size that no camera records */
export function videoSize(width: number, height: number): VideoSize {
  for (const edge of [width, height]) {
    if (!(edge >= EDGE_PX_MIN && edge <= EDGE_PX_MAX)) throw damagedFile();
  }
  return { width, height };
}
