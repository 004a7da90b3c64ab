import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import mn from '@/messages/mn.json';
import ru from '@/messages/ru.json';

type Tree = { [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leavesOf(value, `${path}${key}.`),
  );
}

/** Names of the ICU arguments and tags of a text, without the branches of plurals. */
function argumentsOf(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/[{<](\w+)(?=[,}>])/g)].map(([, name]) => name ?? '')),
  ].sort();
}

const english = new Map(leavesOf(en));

/** The same word in every language: names and units. */
const SAME_EVERYWHERE = /[wW]hatsapp|^mapServices/;

describe.each([
  ['ru', ru],
  ['mn', mn],
])('the texts of %s', (_locale, messages) => {
  const texts = new Map(leavesOf(messages));

  it('have the same keys as the English ones', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('take the same arguments as the English ones', () => {
    for (const [key, text] of texts) {
      expect([key, argumentsOf(text)]).toEqual([key, argumentsOf(english.get(key) ?? '')]);
    }
  });

  it('are written in Cyrillic', () => {
    const isForeign = (text: string) => /[a-z]{2}/i.test(text) && !/[а-яёөү]/i.test(text);
    const withoutArguments = (text: string) => text.replace(/\{\w+\}/g, '');
    const latin = [...texts].filter(
      ([key, text]) => isForeign(withoutArguments(text)) && !SAME_EVERYWHERE.test(key),
    );
    expect(latin).toEqual([]);
  });
});

it('no text is empty', () => {
  for (const messages of [en, ru, mn]) {
    expect(leavesOf(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});
