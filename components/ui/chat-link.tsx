import { type ChatSubject, chatOf } from '@/lib/config/channels';
import { STORES } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/**
 * A button that opens the chat that readers of a language are offered first, with the store of a
 * port.
 */
export function ChatLink({
  locale,
  port,
  about,
  className,
}: {
  locale: Locale;
  port: Port;
  about: ChatSubject | undefined;
  className: string;
}) {
  const t = textsOf(locale, 'layout');
  const chat = chatOf(locale, STORES[port], about);
  return (
    <a href={chat.href} target="_blank" rel="noopener" className={`button-quiet ${className}`}>
      {t('chat', { app: chat.name })}
      <span className="sr-only">
        {' '}
        {t(port)}, {t('newTab')}
      </span>
    </a>
  );
}
