import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

describe('a password that is easy to guess', () => {
  it.each([
    '1234567890',
    'Password123!',
    'P@ssw0rd2024',
    'qwertyuiop',
    '1q2w3e4r5t',
    'йцукенгшщз',
    'пароль-123',
    'Монгол2026',
    'нууцүг1234',
    'aaaaaaaaaa',
    'абвабвабвабв',
    '19.11.1985',
    'letmein12345',
    'Border Auto Mall 1',
  ])('is found: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('is also one’s own mailbox', () => {
    expect(isCommonPassword('Bolormaa-2026', 'bolormaa@example.mn')).toBe(true);
    expect(isCommonPassword('Bolormaa-2026')).toBe(false);
  });

  it('is told within no time, however long a row of digits somebody sends', () => {
    const startedMs = performance.now();
    expect(isCommonPassword(`a${'1'.repeat(40_000)}a`)).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });

  it.each([
    'correct horse battery',
    'тогоруу-742',
    'зелёный чайник',
    'Шинэ нууц үг 9',
    'tugrik-742-gobi',
    'كلمة سر طويلة جدا',
    'a long password',
    '84310275196',
  ])('is not every long one: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
