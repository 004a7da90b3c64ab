import { describe, expect, it } from 'vitest';
import en from '@/messages/desk/en.json';
import ru from '@/messages/desk/ru.json';
import zh from '@/messages/desk/zh.json';
import { deskLanguageOf } from './desk-languages';

describe('the language of the desk', () => {
  it.each([
    ['ru', 'en', 'ru'],
    [undefined, 'ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    [undefined, 'mn, en;q=0.4, ru;q=0.7', 'ru'],
    [undefined, 'zh-TW', 'zh'],
    [undefined, 'mn', 'zh'],
    [undefined, 'ru;q=0, en', 'en'],
    [undefined, '', 'zh'],
    ['mn', 'en', 'en'],
  ])('chosen as %s and asked for as "%s" is %s', (chosen, asked, language) => {
    expect(deskLanguageOf(chosen, asked)).toBe(language);
  });
});

type Tree = { [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leavesOf(value, `${path}${key}.`),
  );
}

const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/[{<](\w+)(?=[,}>])/g)].map(([, name]) => name ?? ''))].sort();

describe.each([
  ['zh', zh, /\p{Script=Han}/u],
  ['ru', ru, /\p{Script=Cyrillic}/u],
])('the desk texts of %s', (_language, messages, script) => {
  const texts = leavesOf(messages);
  const english = new Map(leavesOf(en));

  it('have the keys and arguments of the English ones', () => {
    const shape = (entries: [string, string][]) =>
      entries.map(([key, text]) => [key, argumentsOf(text)]).sort();
    expect(shape(texts)).toEqual(shape([...english]));
  });

  it('are written in its script, but for names', () => {
    const isName = (text: string) =>
      text === text.replace(/[^\x20-\x7e]/g, '') && /^[A-Z]/.test(text);
    const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
    const foreign = texts.filter(
      ([, text]) => hasWords(text) && !script.test(text) && !isName(text),
    );
    expect(foreign).toEqual([]);
  });
});
