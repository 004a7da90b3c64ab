import { SmallPicture } from '@/components/ui/picture';
import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';

/** Every car type as a tile that leads to its brands. */
export function TypeTiles({ locale, types }: { locale: Locale; types: CarType[] }) {
  const t = textsOf(locale, 'brand');
  return (
    <ul className="type-grid">
      {types.map(({ picture, ...type }) => (
        <li key={type.type_sign}>
          <a href={typeHref(type.type_sign)}>
            {picture && (
              <div className="lazy-picture">
                <SmallPicture picture={picture} loading="lazy" className="size-full object-cover" />
              </div>
            )}
            {type.type_name}
            {type.model_count !== undefined && (
              <small>{t('models', { count: type.model_count })}</small>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
