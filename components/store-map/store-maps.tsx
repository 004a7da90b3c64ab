import { Icon } from '@/components/ui/icon';
import { serverEnv } from '@/lib/env/server';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { STORES } from '@/lib/site/company';
import { PORTS } from '@/lib/site/ports';
import { storeMapLabels } from './map-labels';
import { StoreMap } from './store-map';

/** The map and the address of the chosen port's store, or of both while none is known. */
export function StoreMaps({ locale }: { locale: Locale }) {
  const labels = storeMapLabels(locale, serverEnv().NEXT_PUBLIC_GOOGLE_MAPS_KEY);
  const language = interfaceLocaleOf(locale);
  return (
    <div className="grid gap-10">
      {PORTS.map((port) => (
        <section
          key={port}
          className={`only-${port} grid gap-x-12 gap-y-4 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]`}
        >
          <StoreMap port={port} labels={labels} />
          <div className="grid content-start gap-3 max-md:order-first">
            <h3 className="text-2xl">{STORES[port].name[language]}</h3>
            <p className="flex gap-2.5 text-lg">
              <Icon name="pin" className="mt-1 size-5 text-trust" />
              {STORES[port].address[language]}
            </p>
          </div>
        </section>
      ))}
    </div>
  );
}
