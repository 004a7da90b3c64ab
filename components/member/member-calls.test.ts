import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '@/lib/browser/source';
import * as calls from '@/lib/contract/calls/user';
import { FIELD_MAX_LENGTH } from './member-calls';

const FIELDS = {
  email: 'bat@example.mn',
  whatsapp: '+976 9911 2233',
  password: '0'.repeat(32),
};

const at = (search: string, pathname = '/') => sourceOf({ search, pathname });

describe('the source of a registration', () => {
  it('is the query parameter of the address', () => {
    expect(at('?a=1&source=Экспо%202026')).toBe('Экспо 2026');
    expect(at('?a=1')).toBe('');
  });

  it('is the code of the promotion on whose page somebody registers', () => {
    expect(at('', '/promotionPage/WINTER-TYRES')).toBe('WINTER-TYRES');
    expect(at('?source=expo', '/promotionPage/WINTER-TYRES')).toBe('expo');
    expect(at('', '/promotionPage/%E0%A4%A')).toBe('');
  });

  it('never makes the server reject a registration, whatever the address holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (source) => {
        const search = `?${new URLSearchParams({ source })}`;
        const request = { ...FIELDS, source: at(search) };
        expect(calls.register.request.safeParse(request).success).toBe(true);
      }),
    );
    const cutInTheMiddle = `?source=${'a'.repeat(79)}${encodeURIComponent('🚗')}%00`;
    expect(at(cutInTheMiddle)).toBe('a'.repeat(79));
  });
});

it('limits fields to exactly what the server takes', () => {
  for (const [name, length] of Object.entries(FIELD_MAX_LENGTH)) {
    const parses = (text: string) =>
      calls.register.request.safeParse({ ...FIELDS, [name]: text }).success;
    expect(parses('x'.repeat(length))).toBe(true);
    expect(parses('x'.repeat(length + 1))).toBe(false);
  }
});
