import { describe, expect, it } from 'vitest';
import { registeredHtml } from './html-registry';
import { registerHtml } from './register-html';

describe('HTML registered for a rendering', () => {
  it('is found under its id, one id for one text', () => {
    const id = registerHtml('<p>Хоргос</p>');
    expect(registeredHtml(id)).toBe('<p>Хоргос</p>');
    expect(registerHtml('<p>Хоргос</p>')).toBe(id);
    expect(registerHtml('<p>Эрээн</p>')).not.toBe(id);
  });

  it('fails loudly where there is none, and does not grow for ever', () => {
    const first = registerHtml('first');
    for (let i = 0; i < 1000; i++) registerHtml(`text ${i}`);
    expect(() => registeredHtml(first)).toThrow('no HTML is registered');
    expect(registeredHtml(registerHtml('text 999'))).toBe('text 999');
  });
});
