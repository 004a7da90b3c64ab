import { PortCars } from '@/components/car/port-cars';
import { SearchForm } from '@/components/search/search-form';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** What the 404 screen says, and the ways on from it: the search, and cars at the visitor's port. */
export function NotFoundText({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'errors');
  return (
    <div className="page-width grid gap-10 pt-8 md:gap-14 md:pt-12">
      <section className="grid justify-items-start gap-5">
        <p className="font-semibold tracking-wide text-signal">{t('notFoundCode')}</p>
        <h1>{t('notFoundTitle')}</h1>
        <p className="max-w-text text-lg text-muted">{t('notFoundText')}</p>
        <SearchForm locale={locale} word="" className="w-full" />
        <p className="flex flex-wrap gap-3">
          <a href="/" className="button-quiet">
            {t('backHome')}
          </a>
          <a href="/brand" className="button-quiet">
            {t('seeBrands')}
          </a>
        </p>
      </section>
      <PortCars locale={locale} />
    </div>
  );
}
