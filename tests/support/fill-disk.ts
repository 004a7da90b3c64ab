import { appendFileSync, rmSync, writeFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;

/**
 * Fills the rest of the disk that a file is on.
 * @returns frees it again
 */
export function fillDisk(file: string): () => void {
  writeFileSync(file, '');
  let piece = Buffer.alloc(MEGABYTE);
  while (piece.length > 0) {
    try {
      appendFileSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      piece = piece.subarray(0, piece.length >> 1);
    }
  }
  return () => rmSync(file);
}
