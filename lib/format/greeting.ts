import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import greetings from '@/messages/greetings.json';

interface GreetingFacts {
  /** As the buyer wrote it. */
  name: string;
  /** The cars asked about, with what staff say of them; '' for none. */
  car: string;
  /** Of the enquiry, which the buyer knows from the site. */
  number: string;
}

/** First words to a buyer in their language, to be finished by a person. */
export function greetingIn(locale: Locale, { name, car, number }: GreetingFacts): string {
  const whole = greetings[locale][car ? 'aboutCar' : 'general'];
  // Whoever saves a car may have left no name.
  const text = name.trim() ? whole : whole.replace(/[,،]?\s*\{name\}/, '');
  const values: Record<string, string> = { name: name.trim(), company: COMPANY.name, car };
  // Filled in one pass, so that braces in a name stay what they are.
  const filled = text.replace(/\{(name|company|car)\}/g, (_, key: string) => values[key] ?? '');
  return `${filled} (${number})`;
}
