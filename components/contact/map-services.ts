import type { Locale } from '@/lib/i18n/locales';
import type { Store } from '@/lib/site/company';

/** Zoom of the store's map (specification section 9). */
const ZOOM = 16;

const SERVICES = {
  google: {
    name: 'Google Maps',
    href: (latitude: number, longitude: number) =>
      `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  },
  yandex: {
    name: 'Яндекс Карты',
    href: (latitude: number, longitude: number) =>
      `https://yandex.ru/maps/?pt=${longitude},${latitude}&z=${ZOOM}&l=map`,
  },
  twoGis: {
    name: '2ГИС',
    href: (latitude: number, longitude: number) =>
      `https://2gis.ru/geo/${longitude},${latitude}?m=${longitude},${latitude}/${ZOOM}`,
  },
  /** Converts our WGS-84 to its own GCJ-02 when told. */
  amap: {
    name: 'Amap',
    href: (latitude: number, longitude: number) =>
      `https://uri.amap.com/marker?position=${longitude},${latitude}&coordinate=wgs84`,
  },
} as const;

/** Maps for readers of a language: Google does not open in China, where the stores are. */
export function mapsOf(locale: Locale, { position }: Store): { name: string; href: string }[] {
  const local = locale === 'ru' ? [SERVICES.yandex, SERVICES.twoGis] : [SERVICES.google];
  return [...local, SERVICES.amap].map(({ name, href }) => ({
    name,
    href: href(position.latitude, position.longitude),
  }));
}
