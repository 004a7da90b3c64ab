/** What templates are for that are there from the start, in the order in which they are offered. */
export const ANSWER_TOPICS = [
  'price',
  'stock',
  'papers',
  'deposit',
  'delivery',
  'visit',
  'soldOut',
  'callMe',
  'thanks',
  'reminder',
] as const;

/** Greetings: for questions about a car, and for other questions. */
export const GREETINGS = ['aboutCar', 'general'] as const;

export type AnswerTopic = (typeof ANSWER_TOPICS)[number];
export type Greeting = (typeof GREETINGS)[number];
export type TemplateTopic = AnswerTopic | Greeting;
