import { expect, it } from 'vitest';
import { openRecovery } from './recovery';
import { recoveryPage } from './recovery-page';

it('asks for a mailbox, or for a password where its address has a code', () => {
  expect(openRecovery(new URLSearchParams())).toEqual({ form: 'mail' });
  expect(openRecovery(new URLSearchParams('code=abc'))).toEqual({ form: 'password', code: 'abc' });
});

it('shows nothing that was typed or linked as markup', () => {
  const evil = '"><script>alert(1)</script>';
  for (const view of [
    { form: 'mail', mail: evil, alert: evil },
    { form: 'password', code: evil },
  ] as const) {
    expect(recoveryPage('ru', view)).not.toContain('<script');
  }
});

it('loads no other file, which could learn its address', () => {
  const page = recoveryPage('ar', { form: 'password', code: 'a' });
  expect(page).not.toMatch(/\b(?:src|srcset)=|<link|@import|url\(/);
});
