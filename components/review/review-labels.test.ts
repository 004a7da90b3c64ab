import { afterEach, expect, it } from 'vitest';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { cardLabels, formLabels } from './review-labels';

afterEach(() => replaceRewordedTexts(new Map()));

it.each([
  ['reviewForm.send', () => formLabels('mn').send],
  ['proofs.example', () => cardLabels('mn').example],
])('%s is given as it reads now, after each rewording', (key, read) => {
  const delivered = read();
  replaceRewordedTexts(new Map([['mn', new Map([[key, 'Үнэлгээ']])]]));
  expect(read()).toBe('Үнэлгээ');
  replaceRewordedTexts(new Map());
  expect(read()).toBe(delivered);
});

it('gives the same object each time, so that a page carries it once', () => {
  expect(formLabels('mn')).toBe(formLabels('mn'));
  expect(cardLabels('mn')).toBe(cardLabels('mn'));
});
