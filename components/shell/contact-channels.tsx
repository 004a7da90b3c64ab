import { Icon } from '@/components/ui/icon';
import { chatOf, mailHref, telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const ROW = 'inline-flex min-h-touch items-center gap-3 font-semibold hover:underline';

/** Telephone, chat and mail, written out, so that they can also be read over the phone. */
export function ContactChannels({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className="grid justify-items-start">
      {PORTS.map((port) => {
        const store = STORES[port];
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
          <bdi className="break-all">{COMPANY.email}</bdi>
        </a>
      </li>
    </ul>
  );
}
