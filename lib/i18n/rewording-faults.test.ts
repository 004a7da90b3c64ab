import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales';
import { deliveredTextsOf } from './message-faults';
import { isUsable, rewordingFaults } from './rewording-faults';

const faultsOf = (...text: Parameters<typeof rewordingFaults>) =>
  rewordingFaults(...text).map(({ fault }) => fault);

it.each(LOCALES)('every delivered text of %s would be accepted as a wording', (locale) => {
  const refused = [...deliveredTextsOf(locale)].flatMap(([key, text]) => {
    // Another text than the delivered one, as a sentence more ends it.
    const faults = faultsOf(locale, key, `${text}.`);
    const others = faults.filter((each) => !/^tooLong\.|^specified$/.test(each));
    return others.length > 0 ? [`${key}: ${others}`] : [];
  });
  expect(refused).toEqual([]);
});

describe('a text is taken', () => {
  it.each([
    ['mn', 'home.seeCars', 'Машинуудыг үзэх'],
    [
      'ru',
      'review.total',
      '{count, plural, one {# мнение} few {# мнения} many {# мнений} other {# мнения}}',
    ],
    ['ru', 'review.total', 'Мнений: {count}'],
    ['en', 'member.agreement', '<terms>Terms</terms> and <privacy>privacy</privacy>: you agree.'],
  ] as const)('in %s: %s as “%s”', (locale, key, text) => {
    expect(faultsOf(locale, key, text)).toEqual([]);
    expect(isUsable(locale, key, text)).toBe(true);
  });
});

describe('a text is refused', () => {
  it.each([
    ['arguments', 'ru', 'review.total', 'Мнений: {число}'],
    ['arguments', 'ru', 'review.total', 'Мнения'],
    ['arguments', 'mn', 'home.seeCars', 'Машин <script>үзэх</script>'],
    ['argumentForm', 'ru', 'review.total', 'Мнений: {count, date, short}'],
    [
      'argumentForm',
      'en',
      'member.agreement',
      'You agree to {terms} and <privacy>privacy</privacy>.',
    ],
    ['invalid', 'ru', 'review.total', 'Мнений: {count'],
    ['pluralForms', 'ru', 'review.total', '{count, plural, one {# мнение} other {# мнений}}'],
    ['tooLong.button', 'mn', 'home.seeCars', 'Хилийн боомт дээр байгаа машинуудыг үзэх'],
    ['tooLong.any', 'ru', 'errors.notFoundText', 'Нет такой страницы. '.repeat(40)],
    ['refusedWord', 'mn', 'car.updated', 'Татваргүй: {date}'],
    ['specified', 'en', 'memberFields.passwordsDiffer', 'The passwords differ'],
    ['hiddenSigns', 'mn', 'home.seeCars', 'Машин \u202eхэзү'],
    ['lineEnds', 'mn', 'home.seeCars', 'Машин\nүзэх'],
    ['empty', 'mn', 'home.seeCars', ' '],
    ['unknown', 'mn', 'home.nothing', 'Машин'],
  ] as const)('for %s, in %s: %s as “%s”', (fault, locale, key, text) => {
    expect(faultsOf(locale, key, text)).toContain(fault);
  });
});
