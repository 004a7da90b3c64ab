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

/** First words to whoever asks about a car, and to whoever asks about anything else. */
export const GREETINGS = ['aboutCar', 'general'] as const;

export type AnswerTopic = (typeof ANSWER_TOPICS)[number];
export type Greeting = (typeof GREETINGS)[number];
export type TemplateTopic = AnswerTopic | Greeting;
