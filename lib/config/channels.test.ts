import { expect, it } from 'vitest';
import { chatHref } from './channels';
import { storeOf } from './company';

it.each([
  'Здравствуйте! Меня интересует Tank 400, номер BAM-502.',
  'Сайн байна уу? «Өргөө» & 50 % хямдрал #1 + 2',
  'مرحبا، أهتم بسيارة BYD Seagull',
  'a\nb',
])('carries a question into the chat whatever its letters: %s', (question) => {
  for (const app of ['telegram', 'whatsapp', 'messenger'] as const) {
    const about = { message: question, reference: 'BAM-502' };
    const href = chatHref(app, storeOf('khorgos'), about);
    expect(href).not.toMatch(/\s/);
    const { searchParams } = new URL(href);
    expect(searchParams.get('text')).toBe(question);
    // Messenger may not show the text, but passes this on in any case.
    expect(searchParams.get('ref')).toBe(app === 'messenger' ? 'BAM-502' : null);
  }
});
