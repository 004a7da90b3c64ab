import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { STORES } from '@/lib/site/company';
import { PORTS } from '@/lib/site/ports';
import { mapsOf } from './map-services';

/** Both stores on the maps that readers of the language use, and on the one that opens in China. */
export function MapLinks({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'contactPage');
  const layout = textsOf(locale, 'layout');
  const language = interfaceLocaleOf(locale);
  return (
    <section className="grid gap-3">
      <h3 className="text-xl">{t('mapsTitle')}</h3>
      <ul className="grid gap-x-5 gap-y-2 md:grid-cols-2">
        {PORTS.map((port) => (
          <li key={port} className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{STORES[port].name[language]}</span>
            {mapsOf(locale, STORES[port]).map(({ name, href }) => (
              <a
                key={name}
                href={href}
                target="_blank"
                rel="noopener"
                className="text-link inline-flex min-h-[44px] items-center"
              >
                {name}
                <span className="sr-only">
                  , {STORES[port].name[language]}, {layout('newTab')}
                </span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
