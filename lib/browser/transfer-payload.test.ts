import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64urlOf } from './base64url';
import { decodePayload, favouritesIn, isEmptyDraft } from './transfer-payload';

const favourite = {
  model_id: 103,
  brand_name: 'BYD',
  brand_sign: 'byd',
  model_name: 'Сигал',
  model_sign: 'byd-seagull-2025',
};

describe('what one host hands to another', () => {
  it('arrives as it was packed, in letters that an address can hold', () => {
    const payload = { favourites: [favourite], word: 'Өвөл 🚗', source: 'expo' };
    const text = base64urlOf(payload);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodePayload(text)).toEqual(payload);
  });

  it('is ignored when no host of the site wrote it, and never throws', () => {
    for (const text of ['', '%', 'AAAA', btoa('null'), btoa('[1]'), btoa('"x"')]) {
      expect(decodePayload(text)?.favourites).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        decodePayload(text);
      }),
    );
  });

  it('loses only the part that does not fit its schema', () => {
    const payload = {
      favourites: [{ ...favourite, model_id: 'x' }],
      word: 'x'.repeat(5000),
      source: 'expo',
      code: '../login',
    };
    const decoded = decodePayload(base64urlOf(payload));
    expect(decoded).toEqual({ source: 'expo' });
  });

  it('passes over stored favourites that are none', () => {
    expect(
      favouritesIn([1, null, favourite, { ...favourite, model_name: 'x'.repeat(121) }]),
    ).toEqual([favourite]);
    expect(favouritesIn('x')).toEqual([]);
  });

  it('knows an enquiry in which nothing is typed, though its country is chosen', () => {
    const empty = { name: '', mobile: '', mail: ' ', remark: '', company: '', city: '' };
    const country = { text: 'Монгол', id: '496' };
    expect(isEmptyDraft({ ...empty, country })).toBe(true);
    expect(isEmptyDraft({ ...empty, country, remark: 'x' })).toBe(false);
  });
});
