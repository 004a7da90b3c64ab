import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import { FATAL_TEXTS } from './fatal-texts';
import { SPECIFIED } from './specified-texts';
import { textsOf } from './texts';

/** The texts of all namespaces, with plain apostrophes. */
function textsIn(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages.replaceAll('’', "'")];
  return Object.values(messages as object).flatMap(textsIn);
}

describe('the texts of the specification', () => {
  const texts = textsIn(en);

  it.each(SPECIFIED)('“%s” stands in the English interface as written', (text) => {
    expect(texts).toContain(text);
  });

  it('“Only {count} files” reads so with its number', () => {
    expect(textsOf('en', 'reviewForm')('onlyFiles', { files: 3 })).toBe('Only 3 files');
  });

  it('after signing up, a visitor reads “Submission successful”, and about the gift', () => {
    expect(en.member.giftMessage).toMatch(/^Submission successful:.* gift/);
  });

  it('the text for a failing error page stands there as written', () => {
    expect(FATAL_TEXTS.en.text).toBe('An error occurred while showing the error page');
  });
});
