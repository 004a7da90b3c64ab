import { describe, expect, it } from 'vitest';
import { prune, signatureOf, signedTextOf } from './signature';

const SECRET = 'demo-secret';
const COMMON = { appkey: 'demo-app', timestamp: '1700000000000' };

describe('the signature', () => {
  // The test vectors of api.md: every implementation has to produce the same texts.
  it.each([
    ['87584D177C3E16993DFDBCBA2D7236E9', {}],
    ['EE462CC42D7C8BBED5FF3D5ED475E0C8', { word: 'Монгол' }],
    [
      '344875C6FBED3B2BE0CC97BE43B57C4A',
      {
        name: 'Бат',
        country: 'Mongolia',
        country_id: 496,
        mail: 'bat@example.mn',
        mobile: '+976 9911 2233',
        remark: '',
        from: 'header',
        lang: 'mn',
      },
    ],
    [
      'B9ED88F811ABC92935D83944242A5324',
      { media: ['a', 'b'], rating: 5, anonymous: false, tags: [], note: null },
    ],
  ])('is %s for its vector', (sign, params) => {
    expect(signatureOf({ ...params, ...COMMON }, SECRET)).toBe(sign);
  });

  it('does not depend on the order in which parameters were given', () => {
    const forwards = signatureOf({ a: 1, b: 2, ...COMMON }, SECRET);
    expect(signatureOf({ ...COMMON, b: 2, a: 1 }, SECRET)).toBe(forwards);
  });

  it('orders keys by code unit, capitals before small letters', () => {
    expect(signedTextOf({ b: 1, B: 2, a: 3 })).toBe('B2a3b1');
  });

  it('leaves itself out of what is signed', () => {
    expect(signedTextOf({ a: 'x', sign: 'ABC' })).toBe('ax');
  });
});

describe('pruning', () => {
  it('drops empty texts, null, undefined and empty lists, and nothing else', () => {
    const remaining = { zero: 0, no: false, blank: ' ', list: [''], nested: {} };
    expect(prune({ ...remaining, empty: '', nothing: null, missing: undefined, none: [] })).toEqual(
      remaining,
    );
  });
});
