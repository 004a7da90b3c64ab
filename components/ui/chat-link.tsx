import { type ChatSubject, chatOf, personAppsOf } from '@/lib/config/channels';
import { type MessagingApp, storeOf } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Icon } from './icon';

/**
 * A button that opens the chat that readers of a language are offered first, with the store of a
 * port, or with a person there.
 */
export function ChatLink({
  locale,
  port,
  about,
  className,
  isSymbol = false,
  person,
}: {
  locale: Locale;
  port: Port;
  about: ChatSubject | undefined;
  className: string;
  /** With a symbol, which shows alone on a phone. */
  isSymbol?: boolean;
  /** The accounts of the person there; without any, the store's are used. */
  person?: Readonly<Record<MessagingApp, string>> | undefined;
}) {
  const t = textsOf(locale, 'layout');
  const [own] = person ? personAppsOf(locale, person, about) : [];
  const chat = own ?? chatOf(locale, storeOf(port), about);
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
