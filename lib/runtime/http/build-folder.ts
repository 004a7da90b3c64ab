import { join } from 'node:path';

/** Where `next build` writes, below the project. */
export const BUILD_FOLDER = '.next';

/** Where it puts scripts and styles, below that. */
export const CHUNKS_FOLDER = join('static', 'chunks');
