import { Icon } from '@/components/ui/icon';
import { chatOf, mailHref, telHref } from '@/lib/config/channels';
import { company, storeOf } from '@/lib/config/company';
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
        const store = storeOf(port);
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
          <span className="sr-only">{company().email}</span>
        </a>
      </li>
    </ul>
  );
}

const ROW = 'inline-flex min-h-touch items-center gap-3 font-semibold hover:underline';

/** Telephone, chat and mail, written out, so that they can also be read over the phone. */
export function ContactChannels({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className="grid justify-items-start">
      {PORTS.map((port) => {
        const store = storeOf(port);
        const chat = chatOf(locale, store);
        return (
          <li key={port} className={`only-${port} contents`}>
            <a href={telHref(store.phone)} className={ROW}>
              <Icon name="phone" className="size-5 text-trust" />
              <span>
                <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
                  {store.phone}
                </bdi>{' '}
                <span className="font-normal text-muted">{t(port)}</span>
              </span>
            </a>
            <a href={chat.href} target="_blank" rel="noopener" className={ROW}>
              <Icon name="chat" className="size-5 text-trust" />
              <span>
                {chat.name} <span className="font-normal text-muted">{t(port)}</span>
              </span>
              <span className="sr-only">, {t('newTab')}</span>
            </a>
          </li>
        );
      })}
      <li>
        <a href={mailHref()} className={ROW}>
          <Icon name="mail" className="size-5 text-trust" />
          <bdi className="break-all">{company().email}</bdi>
        </a>
      </li>
    </ul>
  );
}

const NETWORKS = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'youtube', name: 'YouTube' },
] as const;

/** The company's profiles; the names are theirs in every language. */
export function SocialLinks({
  locale,
  className = 'social-links',
  linkClassName,
}: {
  locale: Locale;
  className?: string;
  linkClassName?: string;
}) {
  const t = textsOf(locale, 'layout');
  const networks = NETWORKS.filter(({ key }) => company().social[key]);
  if (networks.length === 0) return null;
  return (
    <ul className={className}>
      {networks.map(({ key, name }) => (
        <li key={key}>
          <a href={company().social[key]} target="_blank" rel="noopener" className={linkClassName}>
            {name}
            <span className="sr-only">, {t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
