import { type ChatSubject, chatOf } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Icon } from './icon';

/**
 * A button that opens the chat that readers of a language are offered first, with the store of a
 * port.
 */
export function ChatLink({
  locale,
  port,
  about,
  className,
  isSymbol = false,
}: {
  locale: Locale;
  port: Port;
  about: ChatSubject | undefined;
  className: string;
  /** With a symbol, which is all of it on a phone. */
  isSymbol?: boolean;
}) {
  const t = textsOf(locale, 'layout');
  const chat = chatOf(locale, storeOf(port), about);
  return (
    <a href={chat.href} target="_blank" rel="noopener" className={`button-quiet ${className}`}>
      {isSymbol ? (
        <>
          <Icon name="chat" />
          <span className="max-md:sr-only">{t('chat', { app: chat.name })}</span>
        </>
      ) : (
        t('chat', { app: chat.name })
      )}
      <span className="sr-only">
        {' '}
        {t(port)}, {t('newTab')}
      </span>
    </a>
  );
}
