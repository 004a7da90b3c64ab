import { expect, it } from 'vitest';
import { encodePassword } from './password';

it.each([
  ['Passw0rd!', 'a7eecf9cbb21641c34a2bfc49bd7fc47'],
  ['пароль-123', '8b4d46c1dc58999327d2fd5389d04be1'],
])('encodes %s as api.md says', (password, encoded) => {
  expect(encodePassword(password)).toBe(encoded);
});
