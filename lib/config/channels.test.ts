import { expect, it } from 'vitest';
import { chatHref } from './channels';
import { STORES } from './company';

it.each([
  'Здравствуйте! Меня интересует Tank 400, номер BAM-502.',
  'Сайн байна уу? «Өргөө» & 50 % хямдрал #1 + 2',
  'مرحبا، أهتم بسيارة BYD Seagull',
  'a\nb',
])('carries a question into the chat whatever its letters: %s', (question) => {
  for (const app of ['telegram', 'whatsapp', 'messenger'] as const) {
    const href = chatHref(app, STORES.khorgos, question);
    expect(href).not.toMatch(/\s/);
    expect(new URL(href).searchParams.get('text')).toBe(question);
  }
});
