import { googleMapsKey } from '@/components/ui/google-map-key';
import { storeOf } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { MAP_SCHEMES, offsetOf, placeOf } from './map-scheme';
import { mapsOf } from './map-services';

function entryOf(locale: Locale, port: Port) {
  const store = storeOf(port);
  const scheme = MAP_SCHEMES[port];
  return {
    port,
    name: storeTextsOf(locale, port).name,
    position: store.position,
    pin: placeOf(scheme, offsetOf(scheme, store.position)),
    places: scheme.places.map(({ name, at }) => ({ name, ...placeOf(scheme, at) })),
    links: mapsOf(locale, store),
  };
}

export type StoreMapEntry = ReturnType<typeof entryOf>;

/** Every text and fact of the store maps, ready to be handed to client components. */
export interface StoreMapLabels extends Labels<'storeMap'> {
  /** The key of the live map; '' where there is only the drawn one. */
  googleKey: string;
  /** Language of the live map. */
  locale: Locale;
  stores: StoreMapEntry[];
}

export function storeMapLabels(locale: Locale, googleKey = googleMapsKey()): StoreMapLabels {
  return {
    ...labelsOf(locale, 'storeMap'),
    googleKey,
    locale,
    stores: PORTS.map((port) => entryOf(locale, port)),
  };
}
