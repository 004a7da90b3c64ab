import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { storeMapLabels } from './map-labels';
import { MapLinks, StoreMap } from './store-map';

/** The map and the address of the chosen port's store, or of both while none is known. */
export function StoreMaps({ locale }: { locale: Locale }) {
  const labels = storeMapLabels(locale);
  return (
    <div className="grid gap-10">
      {labels.stores.map((store) => (
        <section
          key={store.port}
          className={`only-${store.port} grid gap-x-12 gap-y-4 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]`}
        >
          <StoreMap port={store.port} labels={labels} hasLinks={false} />
          <div className="grid content-start gap-3">
            <h3 className="text-xl">{store.name}</h3>
            <p className="flex gap-2.5">
              <Icon name="pin" className="mt-0.5 size-5 text-trust" />
              {storeTextsOf(locale, store.port).address}
            </p>
            <div className="mt-2 grid border-line border-t pt-4">
              <p className="text-muted text-sm">{labels.openIn}</p>
              <MapLinks store={store} labels={labels} />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}
