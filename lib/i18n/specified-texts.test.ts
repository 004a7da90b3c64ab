import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json';
import { FATAL_TEXTS } from './fatal-texts';
import { textsOf } from './texts';

/** Texts the specification gives word for word (sections 2, 4, 5, 7 and 8). */
const SPECIFIED = [
  '404 NOT FOUND',
  "Oops, Sorry We Can't Find That Page",
  'Click here for more surprises!',
  'Passwords do not match',
  'Please fill in your name',
  'Please fill in your mobile number',
  'Please fill in your email address',
  'Please fill in your country or region',
  'Please fill in your requirements',
  'Please select a country',
  'Please select a rating',
  'Please fill in your purchase experience',
  'Not logged in, please login first',
  'File is too large, maximum size {maxSize}',
  'Image is too large, please select a smaller image',
  'Register success',
  'Register failed',
  'Login success',
  'Login failed',
  'Failed to get user info',
  'Update failed, please try again',
  'Submit failed: {error}',
  'Submit failed',
  'File upload failed',
  'File upload failed: {error}',
  'File {fileName} processing failed: {error}',
  'Unknown error',
  'Browser does not support MediaRecorder',
  'Browser does not support any video codec format',
  'Upload returned invalid URL',
  'Video file is too large, converted to static image',
  'No search results found, please contact us for more information',
  'No more data',
];

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

  it('who has signed up reads “Submission successful”, and of the gift', () => {
    expect(en.member.giftMessage).toMatch(/^Submission successful:.* gift/);
  });

  it('the text for a failing error page stands there as written', () => {
    expect(FATAL_TEXTS.en.text).toBe('An error occurred while showing the error page');
  });
});
