import { expect, it } from 'vitest';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { LOCALES } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { type PrivatePage, privatePageHtml } from './private-page';

const HOSTILE = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;";

const PAGE: PrivatePage = {
  number: 'K7M-4R7X',
  createdAt: new Date('2026-11-26T08:00:00Z'),
  remark: HOSTILE,
  port: 'erenhot',
  state: 'inHand',
  person: HOSTILE,
  dueAt: new Date('2026-11-27T08:00:00Z'),
  cars: [
    {
      modelId: 101,
      unitId: null,
      title: HOSTILE,
      stockNumber: HOSTILE,
      priceUsd: 21900,
      picture: HOSTILE,
    },
  ],
  carName: HOSTILE,
  messages: [
    {
      id: 1,
      at: new Date('2026-11-26T09:00:00Z'),
      author: HOSTILE,
      text: HOSTILE,
      offer: {
        model_id: 101,
        unit_id: 7,
        stock_number: HOSTILE,
        title: HOSTILE,
        price_usd: 21900,
        valid_until: '2026-12-31',
      },
      pictures: [{ id: 'f'.repeat(8), width: 480, height: 320 }],
    },
  ],
  mayWrite: true,
};

const VISIT_DAYS = { first: '2026-11-26', last: '2027-11-27' };
const FORM = { formKey: crypto.randomUUID(), visitDays: VISIT_DAYS, text: HOSTILE };

it.each(LOCALES)(
  'what anybody typed stays text in %s, and the zone of each time is named',
  (locale) => {
    const html = privatePageHtml(locale, 'a-token_of-24-characters', PAGE, FORM);
    const withoutTyped = html.replaceAll(/&(?:quot|gt|lt|#39|amp);/g, '');
    expect(withoutTyped).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html.match(/<img /g)).toHaveLength(2);
    for (const [, shown] of html.matchAll(/<time[^>]*>([^<]*)</g))
      expect(shown).toMatch(/[+٠-٩]\s?[8٨]/);
    expect(html).toContain(
      `<html lang="${locale}" dir="${locale === 'ar' || locale === 'ur' ? 'rtl' : 'ltr'}"`,
    );
  },
);

it.each(LOCALES)('says one thing of writing, whether open, closed or full, in %s', (locale) => {
  const t = textsOf(locale, 'privatePage');
  for (const state of ['answered', 'closed'] as const)
    for (const mayWrite of [true, false])
      for (const problem of mayWrite ? [undefined] : [undefined, 'full' as const]) {
        const page = { ...PAGE, state, mayWrite };
        const html = privatePageHtml(locale, 'token', page, { ...FORM, problem });
        const timesSaid = (text: string) => html.split(text).length - 1;
        expect(html).toContain(t(state));
        expect(timesSaid(t('askAgain'))).toBe(state === 'closed' && mayWrite ? 1 : 0);
        expect(timesSaid('<textarea')).toBe(mayWrite ? 1 : 0);
        expect(timesSaid(`>${t('write')}<`)).toBe(mayWrite ? 1 : 0);
        expect(timesSaid(t('problems.full'))).toBe(mayWrite ? 0 : 1);
      }
});

it.each(LOCALES)('says that a text is still here only above a text, in %s', (locale) => {
  const t = textsOf(locale, 'privatePage');
  for (const problem of ['tooOften', 'busy', 'pictureRefused', 'tooManyPictures'] as const)
    for (const text of ['Typed', '']) {
      const html = privatePageHtml(locale, 'token', PAGE, { ...FORM, problem, text });
      expect(html).toContain('role="alert"');
      expect(html.includes(t(`problems.${problem}`))).toBe(text !== '');
    }
});

it.each(LOCALES)('says that pictures that it had have to be chosen again, in %s', (locale) => {
  const again = textsOf(locale, 'privatePage')('picturesAgain');
  for (const problem of ['tooLong', 'tooOften', 'busy'] as const)
    for (const hadPictures of [true, false]) {
      const html = privatePageHtml(locale, 'token', PAGE, { ...FORM, problem, hadPictures });
      expect(html.includes(again)).toBe(hadPictures);
    }
});

it.each(LOCALES)('says how large pictures may be, each and together, in %s', (locale) => {
  const [, hint] = /id="hint">([^<]*)</.exec(privatePageHtml(locale, 'token', PAGE, FORM)) ?? [];
  const megabytes = [THREAD_LIMITS.pictureBytes, THREAD_LIMITS.picturesBytes].map(
    (bytes) => bytes / 1024 / 1024,
  );
  const numbers = hint?.match(/\d+/g)?.map(Number);
  expect(numbers).toEqual([THREAD_LIMITS.pictures, ...megabytes]);
});

it('asks for no more pictures than still have a place', () => {
  const picture = { id: 'f'.repeat(8), width: 480, height: 320 };
  const [message] = PAGE.messages;
  const htmlWith = (count: number) => {
    const own = { ...message, author: null, pictures: Array(count).fill(picture) };
    const page = { ...PAGE, messages: [own as PrivatePage['messages'][number]] };
    return privatePageHtml('en', 'token', page, FORM);
  };
  expect(htmlWith(THREAD_LIMITS.picturesOfEnquiry - 2)).toContain('no more than 2,');
  expect(htmlWith(THREAD_LIMITS.picturesOfEnquiry)).not.toContain('type="file"');
});
