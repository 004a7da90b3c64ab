import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { MessageTexts } from '@/lib/i18n/message-faults';

const plain = (text: string) => text.replace(/\s+/g, ' ');
export const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');

/** Whatever is filled in; pages have names of cars and dates there. */
const VALUE = '.{0,60}?';
const VALUE_MAX_LENGTH = 60;
const NUMBER = '\\S{1,20}';

/** Fewer letters of its own say nothing of where a text comes from. */
const OWN_LETTERS_LEAST = 3;

/** A piece of a message as it may stand on a page. */
function sourceOf(message: CompiledMessage | CompiledMessage[number] | number): string {
  if (typeof message === 'string') return escapeRegExp(plain(message));
  if (typeof message === 'number') return NUMBER;
  if (!Array.isArray(message)) return VALUE;
  const nodes = message as unknown[];
  return nodes
    .map((node) => {
      if (!Array.isArray(node)) return sourceOf(node as string | number);
      const [, kind, branches] = node as unknown[];
      if (typeof branches === 'object' && branches !== null && !Array.isArray(branches)) {
        return `(?:${Object.values(branches)
          .map((each) => sourceOf(each))
          .join('|')})`;
      }
      if (kind === undefined || (typeof kind === 'number' && kind > 0)) return VALUE;
      return sourceOf(node.slice(1) as CompiledMessage);
    })
    .join('');
}

interface Shape {
  pattern: RegExp;
  /** Longer pieces are made of something else, and need not be compared. */
  mostLetters: number;
}

/** What a text becomes on a page, whatever is filled in; null where that may be anything. */
function shapeOf(text: string): Shape | null {
  const message = compile(text);
  const source = sourceOf(message);
  const own = source.replaceAll(VALUE, '').replaceAll(NUMBER, '').match(/\p{L}/gu)?.length ?? 0;
  if (typeof message !== 'string' && own < OWN_LETTERS_LEAST) return null;
  const values = source.split(VALUE).length - 1;
  return {
    pattern: new RegExp(`^${source.trim()}$`, 'su'),
    mostLetters: text.length + values * VALUE_MAX_LENGTH,
  };
}

/** Keys of the texts that pieces of a page may have been made of, in the order of the texts. */
export function keysOfBlocks(texts: MessageTexts, blocks: readonly string[]): string[] {
  const pieces = [...new Set(blocks.map((block) => plain(block).trim()))];
  return [...texts].flatMap(([key, text]) => {
    const shape = shapeOf(text);
    const isShown = pieces.some(
      (piece) => shape && piece.length <= shape.mostLetters && shape.pattern.test(piece),
    );
    return isShown ? [key] : [];
  });
}

/** As people search: without capitals, tags and signs of lines. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/<\/?\w+>/g, '')
    .replace(/\s+/g, ' ')
    .toLocaleLowerCase('und')
    .trim();

/**
 * Keys of the texts that match a search: by a part of their key, by their words, or as they are on
 * a page with all values filled in.
 */
export function keysOfWord(texts: MessageTexts, word: string): string[] {
  const wanted = folded(word);
  if (!wanted) return [...texts.keys()];
  const asOnPage = new Set(keysOfBlocks(texts, [word]));
  return [...texts].flatMap(([key, text]) =>
    key.toLowerCase().includes(wanted) || folded(text).includes(wanted) || asOnPage.has(key)
      ? [key]
      : [],
  );
}
