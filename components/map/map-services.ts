import type { Position, Store } from '@/lib/config/company';
import { STORE_MAP_ZOOM } from '@/lib/config/limits';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';

interface MapService {
  name: Record<InterfaceLocale, string>;
  /** The coordinate system its positions are in. */
  system: 'wgs84' | 'gcj02';
  /** The address that opens the service at a position of that system. */
  href: (position: Position, storeName: string) => string;
}

const SERVICES = {
  google: {
    name: { en: 'Google Maps', ru: 'Google Карты', mn: 'Google Maps' },
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  },
  yandex: {
    name: { en: 'Yandex Maps', ru: 'Яндекс Карты', mn: 'Yandex Maps' },
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://yandex.ru/maps/?pt=${longitude},${latitude}&z=${STORE_MAP_ZOOM}&l=map`,
  },
  twoGis: {
    name: { en: '2GIS', ru: '2ГИС', mn: '2GIS' },
    system: 'wgs84',
    href: ({ latitude, longitude }) =>
      `https://2gis.ru/geo/${longitude},${latitude}?m=${longitude},${latitude}/${STORE_MAP_ZOOM}`,
  },
  /** Opens on the Chinese side, where the others hardly do. */
  amap: {
    name: { en: 'Amap', ru: 'Amap', mn: 'Amap' },
    system: 'gcj02',
    href: ({ latitude, longitude }, storeName) =>
      `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${encodeURIComponent(storeName)}&coordinate=gaode`,
  },
} as const satisfies Record<string, MapService>;

const RUSSIAN_ORDER = ['yandex', 'twoGis', 'google', 'amap'] as const;
const USUAL_ORDER = ['google', 'amap', 'yandex', 'twoGis'] as const;

/** A store on every map service; what readers of the language use stands first. */
export function mapsOf(
  locale: Locale,
  { name, position, positionGcj02 }: Store,
): { name: string; href: string }[] {
  const language = interfaceLocaleOf(locale);
  const positions = { wgs84: position, gcj02: positionGcj02 };
  return (language === 'ru' ? RUSSIAN_ORDER : USUAL_ORDER).map((service) => {
    const { name: names, system, href } = SERVICES[service];
    return { name: names[language], href: href(positions[system], name[language]) };
  });
}
