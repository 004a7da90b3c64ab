import { ChatLink } from '@/components/ui/chat-link';
import type { ChatSubject } from '@/lib/config/channels';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';

/** The chat with the store of the chosen port, or with both while none is known. */
export function StoreChats({ locale, about }: { locale: Locale; about: ChatSubject | undefined }) {
  return (
    <ul className="grid gap-2">
      {PORTS.map((port) => (
        <li key={port} className={`only-${port}`}>
          <ChatLink locale={locale} port={port} about={about} className="w-full" />
        </li>
      ))}
    </ul>
  );
}
