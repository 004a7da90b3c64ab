import { company } from '@/lib/config/company';
import type { Greeting } from '@/lib/config/template-topics';
import type { Locale } from '@/lib/i18n/locales';
import greetings from '@/messages/greetings.json';

/** The words of a greeting as they are where staff have not written others. */
export const givenGreeting = (locale: Locale, greeting: Greeting): string =>
  greetings[locale][greeting];

/** The place of a name, with what leans on it: a comma, in Thai the title before it. */
const ADDRESSED = /^\{\s*name\s*\}[\s,،!]*|[,،]?\s*(?:คุณ\s*)?\{\s*name\s*\}/g;

interface GreetingFacts {
  /** As the buyer wrote it. */
  name: string;
  /** The cars asked about, with what staff say of them; '' for none. */
  car: string;
  /** Of the enquiry, which the buyer knows from the site. */
  number: string;
}

/**
 * First words to a buyer in their language, to be finished by a person.
 * @param own what staff have written instead of the given words
 */
export function greetingIn(
  locale: Locale,
  { name, car, number }: GreetingFacts,
  own: Partial<Record<Greeting, string>> = {},
): string {
  const greeting = car ? 'aboutCar' : 'general';
  const whole = own[greeting] ?? givenGreeting(locale, greeting);
  // A saved car may come without a name.
  const text = name.trim() ? whole : whole.replace(ADDRESSED, '');
  const values: Record<string, string> = { name: name.trim(), company: company().name, car };
  // Filled in one pass, so that braces in a name stay what they are.
  const filled = text.replace(
    /\{\s*(name|company|car)\s*\}/g,
    (_, key: string) => values[key] ?? '',
  );
  return `${filled} (${number})`;
}
