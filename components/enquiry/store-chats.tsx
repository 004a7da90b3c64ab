import { chatOf } from '@/lib/config/channels';
import { STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/**
 * The chat that readers of a language are offered first, with the store of the chosen port or with
 * both while none is known.
 * @param message typed already when the chat opens
 */
export function StoreChats({ locale, message }: { locale: Locale; message?: string | undefined }) {
  const t = textsOf(locale, 'result');
  const layout = textsOf(locale, 'layout');
  return (
    <ul className="grid gap-2">
      {PORTS.map((port) => {
        const chat = chatOf(locale, STORES[port], message);
        return (
          <li key={port} className={`only-${port}`}>
            <a href={chat.href} target="_blank" rel="noopener" className="button-quiet w-full">
              {t('chat', { app: chat.name })}
              <span className="sr-only">
                {' '}
                {layout(port)}, {layout('newTab')}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
