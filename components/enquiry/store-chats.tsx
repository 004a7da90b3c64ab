import { ChatLink } from '@/components/ui/chat-link';
import type { ChatSubject } from '@/lib/config/channels';
import { PORTS, type Port } from '@/lib/config/ports';
import type { Person } from '@/lib/contract/calls/people';
import type { Locale } from '@/lib/i18n/locales';

/**
 * The chat with the store of the chosen port, or with both while none is known.
 * @param people the contact person of each port, if there is one
 */
export function StoreChats({
  locale,
  about,
  people,
}: {
  locale: Locale;
  about: ChatSubject | undefined;
  people: Partial<Record<Port, Person>>;
}) {
  return (
    <ul className="grid gap-2">
      {PORTS.map((port) => (
        <li key={port} className={`only-${port}`}>
          <ChatLink
            locale={locale}
            port={port}
            about={about}
            person={people[port]}
            className="w-full"
          />
        </li>
      ))}
    </ul>
  );
}
