import { describe, expect, it } from 'vitest';
import { canonicalEmail, deliveredMailbox } from './mail-address';

describe('a mail address', () => {
  it.each([
    [' Bat.Erdene+cars@Example.MN ', 'bat.erdene+cars@example.mn'],
    ['ｂａｔ@example.mn', 'bat@example.mn'],
    ['бат@почта.рф', 'бат@xn--80a1acny.xn--p1ai'],
    ['bat@bücher.de', 'bat@xn--bcher-kva.de'],
    ['bat@BU\u0308CHER.de', 'bat@xn--bcher-kva.de'],
    ['bat@ｅｘａｍｐｌｅ.mn', 'bat@example.mn'],
    ['bat@почта.com', 'bat@xn--80a1acny.com'],
  ])('has one form: %s', (given, canonical) => {
    expect(canonicalEmail(given)).toBe(canonical);
    // Browsers send the domain in its ASCII form.
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    ['a Cyrillic letter among Latin ones', 'b\u0430t@example.mn'],
    ['one in the domain', 'bat@ex\u0430mple.mn'],
    ['a Greek one', 'bat@exampl\u03b5.mn'],
    ['a letter of no width', 'bat\u200b@example.mn'],
    ['a joiner', 'ba\u200dt@example.mn'],
    ['a soft hyphen', 'bat@exam\u00adple.mn'],
    ['a sign of direction', 'bat\u202e@example.mn'],
    ['a filler', 'bat\u3164@example.mn'],
    ['a variation selector', 'bat\ufe0f@example.mn'],
    ['no domain', 'bat@'],
  ])('is refused with %s', (_, given) => {
    expect(canonicalEmail(given)).toBeNull();
  });
});

it('the mailbox to which an address delivers is one, however it is written', () => {
  for (const given of ['B.a.t+1@gmail.com', 'bat@GoogleMail.com', '\uff42at+x+y@gmail.com'])
    expect(deliveredMailbox(given)).toBe('bat@gmail.com');
  for (const given of ['ivan-petrov@ya.ru', 'ivan.petrov+auto@yandex.kz'])
    expect(deliveredMailbox(given)).toBe('ivanpetrov@yandex.ru');
  expect(deliveredMailbox('b.at+1@mail.example')).toBe('b.at@mail.example');
});
