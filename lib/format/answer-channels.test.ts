import { expect, it } from 'vitest';
import { answerLinks } from './answer-channels';

const BUYER = { mobile: '+976 9911 2233', mail: 'a?cc=b@example.mn', locale: 'en' } as const;

it('begins answers by what the buyer left, whatever else they wrote there', () => {
  expect(answerLinks(BUYER, 'Hi & bye').map(({ href }) => href)).toEqual([
    'https://wa.me/97699112233?text=Hi%20%26%20bye',
    'https://t.me/+97699112233?text=Hi%20%26%20bye',
    'viber://chat?number=%2B97699112233&draft=Hi%20%26%20bye',
    'weixin://',
    'tel:+97699112233',
    'mailto:a%3Fcc%3Db%40example.mn?subject=Border%20Auto%20Mall&body=Hi%20%26%20bye',
  ]);
});

it('offers first what readers of the language use, and only what the buyer can be reached by', () => {
  const channelsOf = (buyer: Parameters<typeof answerLinks>[0]) =>
    answerLinks(buyer, 'Hi').map(({ channel }) => channel);
  expect(channelsOf({ ...BUYER, locale: 'ru' })[0]).toBe('telegram');
  expect(channelsOf({ ...BUYER, locale: 'mn' })[0]).toBe('messenger');
  expect(channelsOf({ mobile: '', mail: 'a@example.mn', locale: 'ru' })).toEqual(['mail']);
  expect(channelsOf({ mobile: '', mail: '', locale: 'en' })).toEqual([]);
});
