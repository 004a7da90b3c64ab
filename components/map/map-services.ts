import type { Position, Store } from '@/lib/config/company';
import { STORE_MAP_ZOOM } from '@/lib/config/limits';
import type { Locale } from '@/lib/i18n/locales';
import { messagesOf, storeTextsOf } from '@/lib/i18n/texts';

type System = 'wgs84' | 'gcj02';

interface MapService {
  /** The coordinate system its positions are in. */
  system: System;
  /** The address that opens the service at a position, of that system where one is known. */
  href: (position: Position, storeName: string, system: System) => string;
}

const SERVICES = {
  google: {
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  },
  yandex: {
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://yandex.ru/maps/?pt=${longitude},${latitude}&z=${STORE_MAP_ZOOM}&l=map`,
  },
  twoGis: {
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://2gis.ru/geo/${longitude},${latitude}?m=${longitude},${latitude}/${STORE_MAP_ZOOM}`,
  },
  /** Opens on the Chinese side, where the others hardly do. */
  amap: {
    system: 'gcj02',
    href: ({ latitude, longitude }, storeName, system) =>
      `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${encodeURIComponent(storeName)}&coordinate=${system === 'gcj02' ? 'gaode' : 'wgs84'}`,
  },
} as const satisfies Record<string, MapService>;

const RUSSIAN_ORDER = ['yandex', 'twoGis', 'google', 'amap'] as const;
const USUAL_ORDER = ['google', 'amap', 'yandex', 'twoGis'] as const;

/** A store on every map service; what readers of the language use stands first. */
export function mapsOf(
  locale: Locale,
  { port, position, positionGcj02 }: Store,
): { name: string; href: string }[] {
  const names = messagesOf(locale).mapServices;
  return (locale === 'ru' ? RUSSIAN_ORDER : USUAL_ORDER).map((service) => {
    const { system, href }: MapService = SERVICES[service];
    const { name: storeName } = storeTextsOf(locale, port);
    const isInOwn = system === 'gcj02' && positionGcj02;
    const address = isInOwn
      ? href(positionGcj02, storeName, system)
      : href(position, storeName, 'wgs84');
    return { name: names[service], href: address };
  });
}
