import type { Store } from '@/lib/config/company';
import { STORE_MAP_ZOOM } from '@/lib/config/limits';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { type Position, toGcj02 } from './gcj02';

interface MapService {
  name: Record<InterfaceLocale, string>;
  /** The address that opens the service at a spot. */
  href: (position: Position, storeName: string) => string;
}

const SERVICES = {
  google: {
    name: { en: 'Google Maps', ru: 'Google Карты', mn: 'Google Maps' },
    href: ({ latitude, longitude }) =>
      `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  },
  yandex: {
    name: { en: 'Yandex Maps', ru: 'Яндекс Карты', mn: 'Yandex Maps' },
    href: ({ latitude, longitude }) =>
      `https://yandex.ru/maps/?pt=${longitude},${latitude}&z=${STORE_MAP_ZOOM}&l=map`,
  },
  twoGis: {
    name: { en: '2GIS', ru: '2ГИС', mn: '2GIS' },
    href: ({ latitude, longitude }) =>
      `https://2gis.ru/geo/${longitude},${latitude}?m=${longitude},${latitude}/${STORE_MAP_ZOOM}`,
  },
  /** Opens on the Chinese side, where the others hardly do; its positions are shifted. */
  amap: {
    name: { en: 'Amap', ru: 'Amap', mn: 'Amap' },
    href: (position, storeName) => {
      const { latitude, longitude } = toGcj02(position);
      // Six digits are a tenth of a metre.
      const spot = `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
      return `https://uri.amap.com/marker?position=${spot}&name=${encodeURIComponent(storeName)}&coordinate=gaode`;
    },
  },
} as const satisfies Record<string, MapService>;

const RUSSIAN_ORDER = ['yandex', 'twoGis', 'google', 'amap'] as const;
const USUAL_ORDER = ['google', 'amap', 'yandex', 'twoGis'] as const;

/** A store on every map service; what readers of the language use stands first. */
export function mapsOf(
  locale: Locale,
  { name, position }: Store,
): { name: string; href: string }[] {
  const language = interfaceLocaleOf(locale);
  return (language === 'ru' ? RUSSIAN_ORDER : USUAL_ORDER).map((service) => ({
    name: SERVICES[service].name[language],
    href: SERVICES[service].href(position, name[language]),
  }));
}
