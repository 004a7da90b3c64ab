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
 * The person offered to buyers of each port in the language of a page. Presence is looked up when
 * the page is rendered; a change at the desk invalidates it, and it is cached for an hour at most.
 */
export async function readOfferedPeople(locale: Locale): Promise<Partial<Record<Port, Person>>> {
  const people = await readPeople(locale);
  const offered = PORTS.map((port) => {
    return [port, offeredPerson(people, { port, lang: locale, now: Date.now() })] as const;
  });
  return Object.fromEntries(offered.filter(([, person]) => person));
}
