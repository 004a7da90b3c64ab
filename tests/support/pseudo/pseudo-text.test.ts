import compile from 'icu-minify/compile';
import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { findMessageFaults, messageTextsOf, roomOf } from '@/lib/i18n/message-faults';
import { pseudoText } from './pseudo-text';

/** What a reader sees of a message. */
const shown = (text: string, values: object = {}) =>
  createTranslator({ locale: 'en', messages: { text: pseudoText(text) } as { text: string } })(
    'text',
    values as never,
  );

it('writes a text in letters that no other text has, longer and between brackets', () => {
  expect(pseudoText('Send')).toBe('⟦Şḗḗḗƞḓ⟧');
  expect(pseudoText('Ask about this car')).toMatch(/^⟦[^a-z]{23,27}⟧$/i);
});

it('leaves arguments, tags, branches and escaped braces alone', () => {
  expect(shown('From {port} to {city}', { port: 'Khorgos', city: 'Almaty' })).toMatch(
    /^⟦.+ Khorgos .+ Almaty⟧$/,
  );
  expect(shown('{count, plural, one {# car} other {# cars}}', { count: 5 })).toMatch(
    /^⟦5 ƈ.+ř.*ş⟧$/,
  );
  expect(shown('{kind, select, new {New} other {Used}}', { kind: 'new' })).toMatch(/^⟦Ƞ/);
  expect(pseudoText('Read the <link>terms</link>')).toMatch(/<link>ŧḗ+řḿş<\/link>⟧$/);
  expect(shown("Don''t write '{'name'}'")).toMatch(/^⟦Ḓ.+'ŧ .+ \{[^a-z]+\}⟧$/i);
});

it('makes of every text one that is well formed and fits its place', () => {
  const english = messageTextsOf('en');
  const pseudo = new Map([...english].map(([key, text]) => [key, pseudoText(text, roomOf(key))]));
  for (const text of pseudo.values()) expect(() => compile(text)).not.toThrow();
  const faults = findMessageFaults('en', pseudo).filter(({ fault }) => fault !== 'mixedScript');
  expect(faults).toEqual([]);
});
