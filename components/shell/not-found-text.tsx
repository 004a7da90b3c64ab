import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** What the 404 screen says, and the ways on from it. */
export function NotFoundText({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'errors');
  return (
    <section className="page-width grid min-h-[55vh] content-center justify-items-start gap-5 py-16">
      <p className="font-semibold tracking-wide text-signal">{t('notFoundCode')}</p>
      <h1>{t('notFoundTitle')}</h1>
      <p className="max-w-prose text-lg text-muted">{t('notFoundText')}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a href="/" className="button-primary">
          {t('backHome')}
        </a>
        <a href="/brand" className="button-quiet">
          {t('seeBrands')}
        </a>
      </p>
    </section>
  );
}
