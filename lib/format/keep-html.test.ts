import { describe, expect, it } from 'vitest';
import { keepHtml } from './keep-html';
import { keptHtmlOf } from './kept-html';

describe('HTML kept for a rendering', () => {
  it('is found under its id, one id for one text', () => {
    const id = keepHtml('<p>Хоргос</p>');
    expect(keptHtmlOf(id)).toBe('<p>Хоргос</p>');
    expect(keepHtml('<p>Хоргос</p>')).toBe(id);
    expect(keepHtml('<p>Эрээн</p>')).not.toBe(id);
  });

  it('fails loudly where there is none, and does not grow for ever', () => {
    const first = keepHtml('first');
    for (let i = 0; i < 1000; i++) keepHtml(`text ${i}`);
    expect(() => keptHtmlOf(first)).toThrow('no HTML was kept');
    expect(keptHtmlOf(keepHtml('text 999'))).toBe('text 999');
  });
});
