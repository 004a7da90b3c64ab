import { describe, expect, it } from 'vitest';
import { fillLabel, fillRichLabel } from './fill-label';
import { labelsOf } from './labels';
import { LOCALES } from './locales';
import { type Messages, messagesOf, textsOf } from './texts';

type Tree = { readonly [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leavesOf(value, `${path}${key}.`),
  );
}

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the labels of a namespace', () => {
  it('are its texts, under their keys', () => {
    const { retry, loading } = labelsOf('ru', 'enquiry');
    expect({ retry, loading }).toEqual({
      retry: textsOf('ru', 'enquiry')('retry'),
      loading: textsOf('ru', 'enquiry')('loading'),
    });
  });

  it('differ from one language to the next', () => {
    const titles = LOCALES.map((locale) => labelsOf(locale, 'errors').notFoundText);
    expect(new Set(titles).size).toBe(LOCALES.length);
  });

  it('are the same object each time, for each set of values', () => {
    const values = { days: 1 };
    expect(labelsOf('mn', 'enquiry')).toBe(labelsOf('mn', 'enquiry'));
    expect(labelsOf('mn', 'enquiry', values)).toBe(labelsOf('mn', 'enquiry', values));
    expect(labelsOf('mn', 'enquiry', values)).not.toBe(labelsOf('mn', 'enquiry'));
  });

  it('are filled in where the server knows every value', () => {
    expect(labelsOf('en', 'enquiry', { days: 1 }).promise).toBe('We reply within 1 business day.');
    expect(labelsOf('en', 'enquiry', { max: 2000 }).needTooLong).toContain('2,000 characters');
  });
});

describe('a label with arguments', () => {
  it.each([
    [1, '1 отзыв'],
    [3, '3 отзыва'],
    [5, '5 отзывов'],
    [21, '21 отзыв'],
    [1.5, '1,5 отзыва'],
  ])('takes the Russian form of %d', (count, text) => {
    expect(withPlainSpaces(fillLabel(labelsOf('ru', 'review').total, { count }))).toBe(text);
  });

  it('takes the form of an exact number before that of its category', () => {
    const { chosen } = labelsOf('ru', 'favouriteList').comparison;
    expect(fillLabel(chosen, { count: 1 })).toMatch(/^Выбрана одна машина/);
    expect(withPlainSpaces(fillLabel(chosen, { count: 21 }))).toBe('Выбрана 21 машина.');
  });

  it('takes texts as they are', () => {
    const { uploadFailedWith } = labelsOf('en', 'reviewForm');
    expect(fillLabel(uploadFailedWith, { error: '$& {name}' })).toBe(
      'File upload failed: $& {name}',
    );
  });

  it('does not show without its values', () => {
    expect(() => fillLabel(labelsOf('en', 'review').total, {})).toThrow(/count/);
  });
});

/** One of each plural category that a language may have. */
const COUNTS = [0, 1, 2, 5, 11, 1000];

it.each(LOCALES)('every label with values reads as the text does, in %s', (locale) => {
  const valuesOf = (text: string, count: number) =>
    Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, count]));
  const namespaces = Object.keys(messagesOf(locale)) as (keyof Messages)[];
  for (const namespace of namespaces) {
    const t: (key: never, values: never) => string = textsOf(locale, namespace);
    const labels = new Map(leavesOf(labelsOf(locale, namespace) as Tree));
    const texts = leavesOf(messagesOf(locale)[namespace] as Tree);
    // A text without values is its own label.
    for (const [key, text] of texts.filter(([, each]) => each.includes('{') && !/<\w/.test(each))) {
      const label = labels.get(key) ?? '';
      for (const count of /plural|number/.test(text) ? COUNTS : [1000]) {
        const values = valuesOf(text, count);
        expect([key, fillLabel(label, values)]).toEqual([key, t(key as never, values as never)]);
      }
    }
  }
});

it('a label with tags comes in pieces', () => {
  const pieces = fillRichLabel(labelsOf('en', 'member').agreement, {
    terms: (link) => ({ link }),
    privacy: (link) => ({ link }),
  });
  expect(pieces).toEqual([
    'By signing up you accept the ',
    { link: 'terms of use' },
    ' and the ',
    { link: 'privacy policy' },
    '.',
  ]);
});
