import { expect, it } from 'vitest';
import { readPageDocument } from './page-document';

it('reads a title as search engines show it, where signs of direction take no room', () => {
  const { title } = readPageDocument('<title>Geely 2025:\n \u2066$17,900\u2069، چین</title>');
  expect(title).toBe('Geely 2025: $17,900، چین');
});
