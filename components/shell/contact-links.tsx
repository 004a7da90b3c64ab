import { Icon } from '@/components/ui/icon';
import { chatOf, mailHref, telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/**
 * Messaging app, telephone and e-mail. App and number belong to a port, so both ports' stand in
 * the page and CSS shows the chosen one's.
 */
export function ContactLinks({ locale, className }: { locale: Locale; className: string }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className={className}>
      {PORTS.map((port) => {
        const store = STORES[port];
        const chat = chatOf(locale, store);
        return (
          <li key={port} className={`only-${port} contents`}>
            <a href={chat.href} target="_blank" rel="noopener" className="contact-link">
              <Icon name="chat" />
              <span>{chat.name}</span>
              <span className="sr-only">
                {t(port)}, {t('newTab')}
              </span>
            </a>
            <a href={telHref(store.phone)} className="contact-link">
              <Icon name="phone" />
              <span dir="ltr" className="whitespace-nowrap tabular-nums">
                {store.phone}
              </span>
              <span className="sr-only">{t(port)}</span>
            </a>
          </li>
        );
      })}
      <li className="contents">
        <a href={mailHref()} className="contact-link">
          <Icon name="mail" />
          <span>{t('email')}</span>
          <span className="sr-only">{COMPANY.email}</span>
        </a>
      </li>
    </ul>
  );
}
