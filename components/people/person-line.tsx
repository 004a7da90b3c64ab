import { Portrait } from '@/components/ui/portrait';
import { PORTS, type Port } from '@/lib/config/ports';
import type { Person } from '@/lib/contract/calls/people';
import { hoursTextOf } from '@/lib/format/opening-hours';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { answeringWordsOf, openingOf } from './answering-words';
import { AnswersNow } from './answers-now';

/** Who answers a question about a car, in one line for each port; nothing without a person. */
export function PersonLine({
  locale,
  people,
}: {
  locale: Locale;
  people: Partial<Record<Port, Person>>;
}) {
  const t = textsOf(locale, 'people');
  return PORTS.map((port) => {
    const person = people[port];
    if (!person) return null;
    const { name, portrait, hours } = person;
    return (
      <p key={port} className={`person-line only-${port}`}>
        <Portrait name={name} portrait={portrait} />
        <AnswersNow hours={hours} words={answeringWordsOf(locale, name)}>
          {t('plain', { name, hours: hoursTextOf(locale, openingOf(hours)) })}
        </AnswersNow>
      </p>
    );
  });
}
