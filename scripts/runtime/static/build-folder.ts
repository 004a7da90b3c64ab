/** Where `next build` writes, below the project. */
export const BUILD_FOLDER = '.next';
