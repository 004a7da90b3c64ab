import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';

/**
 * An empty list of favourites, with ways to the cars.
 * @param types of cars to begin with; may be none
 */
export function NoFavourites({ locale, types }: { locale: Locale; types: readonly CarType[] }) {
  const t = textsOf(locale, 'favourites');
  return (
    <section className="grid justify-items-start gap-4 rounded-card border border-line bg-white p-6 md:p-10">
      <h2>{t('emptyTitle')}</h2>
      <p className="text-lg text-muted">{t('emptyText')}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/brand" className="button-primary">
          {t('seeBrands')}
        </a>
        <a href="/menuCar" className="button-quiet">
          {t('seeCars')}
        </a>
      </p>
      {types.length > 0 && (
        <nav aria-label={t('orType')} className="grid gap-2">
          <p className="text-muted">{t('orType')}</p>
          <ul className="flex flex-wrap gap-2">
            {types.map(({ type_sign, type_name }) => (
              <li key={type_sign}>
                <a href={typeHref(type_sign)} className="chip">
                  {type_name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
