import type { Locale } from './locales';

/** The mall's own wordings in place of those in messages/, by language and key. */
export type RewordedTexts = ReadonlyMap<Locale, ReadonlyMap<string, string>>;

const NONE: RewordedTexts = new Map();

/** One per process: our server, pages and route handlers are bundled apart, with modules of their own. */
const holder = globalThis as typeof globalThis & { rewordedTexts?: RewordedTexts };

/** The same object until a change: values derived from the texts are valid while it is the same. */
export function rewordedTexts(): RewordedTexts {
  return holder.rewordedTexts ?? NONE;
}

/** Replaces the reworded texts of this process. */
export function replaceRewordedTexts(texts: RewordedTexts): void {
  holder.rewordedTexts = texts;
}

/** A tree of texts with some replaced. @param texts by key, such as `car.title` */
export function treeWith<Tree>(tree: Tree, texts: ReadonlyMap<string, string>, path = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree as object).map(([name, value]) => {
      const key = path + name;
      return [
        name,
        typeof value === 'string' ? (texts.get(key) ?? value) : treeWith(value, texts, `${key}.`),
      ];
    }),
  ) as Tree;
}
