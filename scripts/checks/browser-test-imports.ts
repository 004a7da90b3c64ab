/** An import between two files of ours; see layering.ts. */
interface LoadingArrow {
  from: string;
  to: string;
  isLazy: boolean;
  isType: boolean;
}

/**
 * The way from a browser test to interface texts: Node, which runs these tests as they are written,
 * does not load JSON as the build does.
 */
function wayToMessages(arrows: ReadonlyMap<string, readonly string[]>, test: string) {
  const cameFrom = new Map([[test, '']]);
  // Grows while it is walked.
  for (const file of cameFrom.keys()) {
    if (file.startsWith('messages/')) {
      const way: string[] = [];
      for (let each = file; each; each = cameFrom.get(each) ?? '') way.unshift(each);
      return way;
    }
    for (const to of arrows.get(file) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, file);
  }
  return [];
}

/** Browser tests that would load interface texts, each with the way to them. */
export function findBrowserTestFaults(arrows: readonly LoadingArrow[]): string[] {
  const loaded = new Map<string, string[]>();
  for (const { from, to, isLazy, isType } of arrows) {
    if (!isLazy && !isType) loaded.set(from, [...(loaded.get(from) ?? []), to]);
  }
  const tests = [...loaded.keys()].filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  return tests
    .map((test) => wayToMessages(loaded, test))
    .filter((way) => way.length > 0)
    .map((way) => `${way.join(' → ')}: browser tests load no interface texts.`);
}
