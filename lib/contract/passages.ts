/**
 * Passages are texts that staff write for pages: answers to buyers' questions, each with a page of its
 * own, further sections of a page, and legal texts in place of those that are delivered.
 */

/** Where a passage stands: the first is for answers, the others are pages by their path. */
export const PASSAGE_PLACES = [
  'answers',
  'about',
  'buyCar',
  'dealerRecruitment',
  'privacy',
  'terms',
] as const;
export type PassagePlace = (typeof PASSAGE_PLACES)[number];

/** Pages that a passage replaces, where it has a text in the visitor's language. */
export const LEGAL_PLACES: readonly PassagePlace[] = ['privacy', 'terms'];

/** What answers are about, in the order in which their page lists them. */
export const ANSWER_TOPICS = ['cost', 'choice', 'car', 'purchase', 'way'] as const;
export type AnswerTopic = (typeof ANSWER_TOPICS)[number];

/** Where buyers take cars to whose rules differ; ISO 3166 alpha-2. */
export const ANSWER_COUNTRIES = [
  'MN',
  'RU',
  'KZ',
  'KG',
  'UZ',
  'TJ',
  'TM',
  'BY',
  'AM',
  'GE',
  'AE',
  'SA',
  'KW',
  'OM',
  'BH',
  'QA',
  'PK',
  'TH',
] as const;

/** Cars that an answer may be about; one that names several is about each of them. */
export const ANSWERED_CARS = [
  'electric',
  'hybrid',
  'engine',
  'new',
  'used',
  'overFeeLimit',
] as const;
export type AnsweredCar = (typeof ANSWERED_CARS)[number];
