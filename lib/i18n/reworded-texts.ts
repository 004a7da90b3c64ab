import type { Locale } from './locales';

/** What the mall says in other words than those of messages/, by language and key. */
export type RewordedTexts = ReadonlyMap<Locale, ReadonlyMap<string, string>>;

const NONE: RewordedTexts = new Map();

/** One per process: our server, pages and route handlers are bundled apart, with modules of their own. */
const holder = globalThis as typeof globalThis & { rewordedTexts?: RewordedTexts };

/** The same object until a change: what was made of texts is good as long as it is. */
export function rewordedTexts(): RewordedTexts {
  return holder.rewordedTexts ?? NONE;
}

/** From now on the texts of this process are these, where there is one. */
export function replaceRewordedTexts(texts: RewordedTexts): void {
  holder.rewordedTexts = texts;
}

/** A tree of texts with others in their places. @param texts by key, such as `car.title` */
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
