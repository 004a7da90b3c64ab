import { PORTS, type Port } from '@/lib/config/ports';
import { listPeople, type Person } from '@/lib/contract/calls/people';
import { offeredPerson } from '@/lib/format/answering-hours';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';

/** People of both ports in their order, those first who answer in the language of the page. */
export async function readPeople(locale: Locale): Promise<Person[]> {
  const people = await cachedRead('people', [locale], () => contentClient(locale)(listPeople, {}));
  const speaks = ({ languages }: Person) => Number(languages.includes(locale));
  return (people ?? []).toSorted((a, b) => speaks(b) - speaks(a));
}

/**
 * Whom buyers of each port are offered in the language of a page. Who is there is looked up as the
 * page is made: a press at the desk makes it anew, and it is kept for an hour at most.
 */
export async function readOfferedPeople(locale: Locale): Promise<Partial<Record<Port, Person>>> {
  const people = await readPeople(locale);
  const offered = PORTS.map((port) => {
    return [port, offeredPerson(people, { port, lang: locale, now: Date.now() })] as const;
  });
  return Object.fromEntries(offered.filter(([, person]) => person));
}
