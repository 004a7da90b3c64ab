/** A scene that is drawn with the site, in its two sizes. */
export function sceneNamed(name: string) {
  return {
    src: `/pictures/scenes/${name}-1600.avif`,
    small_src: `/pictures/scenes/${name}-800.avif`,
    width: 1600,
    height: 900,
  };
}

/** The name of the scene that an address shows; null for a picture of another kind. */
export function sceneOf(src: string): string | null {
  return /^\/pictures\/scenes\/([a-z0-9-]+)-1600\.avif$/.exec(src)?.[1] ?? null;
}
