import { Icon } from '@/components/ui/icon';
import { ThaiWords } from '@/components/ui/thai-words';
import { chatOf, telHref } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { hoursTextOf } from '@/lib/format/opening-hours';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';

/** Both stores with address, hours and ways to reach them. */
export function Stores({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {PORTS.map((port) => {
        const store = storeOf(port);
        const { name, address } = storeTextsOf(locale, port);
        const chat = chatOf(locale, store);
        return (
          <li
            key={port}
            data-port={port}
            className="overflow-hidden rounded-card border border-line bg-white"
          >
            <div className="lazy-picture aspect-video bg-sand">
              <img
                src={`/pictures/scenes/${port}-port-800.avif`}
                alt=""
                width={1600}
                height={900}
                loading="lazy"
                className="size-full object-cover"
              />
            </div>
            <div className="grid gap-3 p-5 md:p-7">
              <h3 className="text-xl">
                <ThaiWords text={name} />
              </h3>
              <p className="flex gap-2.5">
                <Icon name="pin" className="mt-0.5 size-5 text-trust" />
                <span>
                  <ThaiWords text={address} />
                </span>
              </p>
              <p className="flex gap-2.5">
                <Icon name="clock" className="mt-0.5 size-5 text-trust" />
                {hoursTextOf(locale, store.hours)}
              </p>
              <p className="mt-1 flex flex-wrap gap-3 max-sm:*:grow">
                <a href={telHref(store.phone)} className="button-quiet">
                  <Icon name="phone" />
                  <span dir="ltr" className="tabular-nums">
                    {store.phone}
                  </span>
                </a>
                <a href={chat.href} target="_blank" rel="noopener" className="button-quiet">
                  <Icon name="chat" />
                  {chat.name}
                  <span className="sr-only">, {t('newTab')}</span>
                </a>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
