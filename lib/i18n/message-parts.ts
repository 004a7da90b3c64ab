import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** An argument or a tag of a message. */
interface Part {
  name: string;
  /** How it is filled in, such as `argument`, `tag`, or a number with its style. */
  form: string;
  /** The categories of a plural, exact numbers left out. */
  categories?: string[];
}

const PLURAL = 2;

const isBranches = (value: unknown): value is Record<string, CompiledMessage> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands behind the name of a node: nothing, a kind of argument with its style, or what a tag holds. */
function formOf([type, style]: readonly unknown[]): string {
  if (type === undefined) return 'argument';
  // Zero is the number of a plural, which a tag may begin with.
  if (typeof type !== 'number' || type === 0) return 'tag';
  return `${type} ${isBranches(style) && type !== PLURAL ? Object.keys(style).sort() : ''}${typeof style === 'string' ? style : ''}`;
}

/** Every argument and tag of a message, those within its branches included. */
export function partsOf(message: CompiledMessage): Part[] {
  if (typeof message === 'string') return [];
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]];
    const branches = rest.find(isBranches);
    const categories = Object.keys(branches ?? {}).filter((each) => !each.startsWith('='));
    const inside = branches
      ? Object.values(branches).flatMap(partsOf)
      : partsOf([type, ...rest].filter((each) => Array.isArray(each)) as CompiledMessage);
    const form = formOf([type, ...rest]);
    return [{ name, form, ...(type === PLURAL && { categories }) }, ...inside];
  });
}

/** Arguments and tags of a message, each with its form. @throws for one that is not well formed */
export const formsIn = (text: string) => partsOf(compile(text));
