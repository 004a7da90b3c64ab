import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { deliveredTextsOf } from '@/lib/i18n/message-faults';
import { readXliff, writeXliff } from './xliff';

it.each(LOCALES)('a whole language goes out and comes back as it was, in %s', (locale) => {
  const source = deliveredTextsOf('ru');
  const units = [...deliveredTextsOf(locale)].map(([key, target]) => ({
    key,
    source: source.get(key) ?? '',
    target,
  }));
  const xml = writeXliff('ru', { locale, units });
  expect(readXliff(xml)).toEqual({ locale, units });
});

it('protects what is filled in, by the same numbers in source and target', () => {
  const units = [
    { key: 'a.b', source: 'Цена {price} <b>здесь</b>', target: '<b>Here</b> {price} & {price}' },
  ];
  const xml = writeXliff('ru', { locale: 'en', units });
  expect(xml).toContain('<ph id="1" dataRef="d1" disp="{price}"/>');
  expect(xml).toContain('<ph id="1-2" dataRef="d1" disp="{price}"/>');
  expect(xml).not.toMatch(/<(?:source|target)>[^\n]*>[^<]*\{price\}/);
  expect(readXliff(xml).units).toEqual(units);
});

const file = (body: string, head = '') =>
  `<?xml version="1.0"?>${head}<xliff version="2.1" srcLang="ru" trgLang="mn">${body}</xliff>`;
const unit = (text: string) =>
  `<file id="a"><unit id="a.b"><segment><source>x</source><target>${text}</target></segment></unit></file>`;

describe('a hostile file is refused', () => {
  it.each([
    [
      'documentType',
      file(unit('&x;'), '<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'documentType',
      file(unit('&c;'), `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY c "&a;&a;">]>`),
    ],
    ['noTexts', '<html><body>xliff</body></html>'],
    ['noTexts', '<xliff version="1.2"/>'],
    ['noTexts', 'PK\u0003\u0004 a workbook'],
    ['noTexts', ''],
    ['malformed', file(`<file>${'<group>'.repeat(50)}`)],
    ['malformed', file(unit('a'.repeat(400_000)))],
    ['malformed', file(unit('a')).replace('</target></segment>', '</segment>')],
    ['tooManyTexts', file(unit('a').repeat(1_000_000))],
  ])('as %s', (fault, xml) => {
    expect(() => readXliff(xml)).toThrow(expect.objectContaining({ fault }));
  });

  it('and an entity that is none of XML’s own stays the text that it is', () => {
    expect(readXliff(file(unit('&nbsp;&xxe;&#1202;&amp;lt;'))).units[0]?.target).toBe(
      '&nbsp;&xxe;Ҳ&lt;',
    );
  });
});
