import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLighterData } from './lighter-data';

/** A piece of data as Next writes it: JSON in which no tag can begin or end. */
const asNextWrites = (text: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}])</script>`;

/** What the scripts of a page hand over to React. */
function dataOf(html: string): unknown[] {
  const pieces: unknown[] = [];
  for (const [, script] of html.matchAll(/<script>(.*?)<\/script>/gs))
    new Function('self', script ?? '')({ __next_f: pieces });
  return pieces;
}

describe('the data of a page', () => {
  it('is the same text in single quotes, whatever it holds', () => {
    const piece = fc.string({
      unit: fc.constantFrom('"', "'", '\\', '<', '\n', '\u2028', 'ү', '😀', 'n'),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (texts) => {
        const html = texts.map(asNextWrites).join('<p>between</p>');
        expect(dataOf(withLighterData(html))).toEqual(texts.map((text) => [1, text]));
      }),
    );
  });

  it('is smaller where it quotes much', () => {
    const html = asNextWrites('["$","p",null,{"children":"Tank"}]');
    expect(withLighterData(html).length).toBeLessThan(html.length);
    expect(withLighterData(html)).toContain(`push([1,'["$","p",null,{"children":"Tank"}]'])`);
  });

  it('leaves every other script as it is', () => {
    const html = `<script>self.__next_f.push([0])</script><script>say("it's")</script>`;
    expect(withLighterData(html)).toBe(html);
  });
});
