import type { ModelDetail } from '@/lib/contract/calls/car';
import {
  type AnswerCard,
  listAnswers,
  listPassages,
  type PassageDetail,
  readAnswer,
} from '@/lib/contract/calls/passage';
import type { PassagePlace } from '@/lib/contract/passages';
import { answeredCarsOf } from '@/lib/format/answered-cars';
import { concernsOf } from '@/lib/format/concerns';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';
import { localesWithText } from './locales-with-text';

/** Answers to buyers' questions in the language, in the order that staff gave them. */
export async function readAnswers(locale: Locale): Promise<AnswerCard[]> {
  const answers = await cachedRead('answers', [locale], () =>
    contentClient(locale)(listAnswers, {}),
  );
  return answers ?? [];
}

/** The languages that have any answer. */
export const readLocalesOfAnswers = () => localesWithText(readAnswers);

/** Answers on how to pay safely, the mall's own before the one that is delivered. */
const PAYMENT_SIGNS = ['paying-the-example-mall', 'paying-safely'];

/** How to pay this mall, where its owner has published that. */
export async function readPaymentAnswer(locale: Locale): Promise<AnswerCard | undefined> {
  const answers = await readAnswers(locale);
  return PAYMENT_SIGNS.flatMap(
    (sign) => answers.find(({ passage_sign }) => passage_sign === sign) ?? [],
  )[0];
}

/** One answer, or null when there is none of this sign in the language. */
export function readAnswerBySign(locale: Locale, sign: string): Promise<PassageDetail | null> {
  return cachedRead('answer', [sign, locale], () =>
    contentClient(locale)(readAnswer, { passage_sign: sign }),
  );
}

/** What staff have written for a page besides, or in place of, what is delivered. */
export async function readPassages(locale: Locale, place: PassagePlace): Promise<PassageDetail[]> {
  const passages = await cachedRead('passages', [place, locale], () =>
    contentClient(locale)(listPassages, { place }),
  );
  return passages ?? [];
}

/** Pages of cars are at the limit of their weight. */
const CAR_ANSWERS_MAX = 3;

/**
 * What buyers worry about at a car, each with its answer where the language has one, and other answers
 * about cars like this one, those first that are about the fewest, and how it is paid.
 */
export async function readAnswersOfCar(locale: Locale, model: ModelDetail) {
  const kinds = answeredCarsOf(model);
  const answers = await readAnswers(locale);
  const concerns = concernsOf(locale, model).map(({ answer, ...concern }) => {
    const isAnswered = answers.some(({ passage_sign: sign }) => sign === answer);
    return { ...concern, answer: isAnswered ? answer : null };
  });
  const payment = await readPaymentAnswer(locale);
  const others = answers
    .filter(({ passage_sign: sign }) => !concerns.some(({ answer }) => answer === sign))
    .filter(({ passage_sign: sign }) => sign !== payment?.passage_sign)
    .filter(({ cars }) => cars.some((each) => kinds.has(each as never)))
    .toSorted((a, b) => a.cars.length - b.cars.length)
    .slice(0, CAR_ANSWERS_MAX - Number(payment !== undefined));
  return { concerns, answers: payment ? [...others, payment] : others };
}
