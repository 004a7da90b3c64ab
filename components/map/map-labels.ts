import { STORES } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { MAP_SCHEMES, offsetOf, placeOf } from './map-scheme';
import { mapsOf } from './map-services';

function storeOf(locale: Locale, port: Port) {
  const t = textsOf(locale, 'storeMap');
  const store = STORES[port];
  const scheme = MAP_SCHEMES[port];
  return {
    port,
    name: store.name[interfaceLocaleOf(locale)],
    position: store.position,
    /** The drawn map in words. */
    description: t(`${port}Description`),
    pin: placeOf(scheme, offsetOf(scheme, store.position)),
    places: scheme.places.map(({ name, at }) => ({ name, text: t(name), ...placeOf(scheme, at) })),
    links: mapsOf(locale, store),
  };
}

/**
 * Every text and fact of the store maps, ready to be handed to client components.
 * @param googleKey the key of the live map; '' leaves the drawn one alone
 */
export function storeMapLabels(locale: Locale, googleKey: string) {
  const t = textsOf(locale, 'storeMap');
  return {
    googleKey,
    /** Language of the live map. */
    locale,
    showLive: t('showLive'),
    showDrawn: t('showDrawn'),
    consent: t('consent'),
    loading: t('loading'),
    failed: t('failed'),
    kilometre: t('kilometre'),
    sketch: t('sketch'),
    openIn: t('openIn'),
    newTab: textsOf(locale, 'layout')('newTab'),
    stores: PORTS.map((port) => storeOf(locale, port)),
  };
}

export type StoreMapLabels = ReturnType<typeof storeMapLabels>;
export type StoreMapEntry = StoreMapLabels['stores'][number];
