import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { uuidOfContent } from './content-uuid';

it('is a UUID, the same for the same content and another for any other', () => {
  const ids = ['', 'a', 'b', 'Бат', 'x'.repeat(10_000)].map(uuidOfContent);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(uuidOfContent('Бат')).toBe(uuidOfContent('Бат'));
});
