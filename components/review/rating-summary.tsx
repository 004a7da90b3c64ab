import type { RatingSummary as Summary } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, textsOf } from '@/lib/i18n/texts';
import { Stars } from './stars';

/** The average, how many reviews it stands on, and how they spread; nothing without reviews. */
export function RatingSummary({ locale, summary }: { locale: Locale; summary: Summary }) {
  const { average, total, counts } = summary;
  if (average === null || total === 0) return null;
  const t = textsOf(locale, 'review');
  const format = formatterOf(locale);
  const rating = Math.round(average * 10) / 10;
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,22rem)] sm:items-center">
      <div className="grid content-start gap-1">
        <p aria-hidden="true" className="font-bold text-5xl tabular-nums leading-none">
          {format.number(rating, { minimumFractionDigits: 1 })}
        </p>
        <Stars rating={average} text={t('rating', { rating })} className="text-2xl" />
        <p className="text-muted">{t('total', { count: total })}</p>
      </div>
      <ul aria-label={t('summary')} className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <li key={stars} className="grid grid-cols-[5.5rem_1fr_2.5rem] items-center gap-3">
              <span className="text-sm">{t('starsRow', { stars })}</span>
              <span aria-hidden="true" className="rating-bar">
                <i style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className="text-end text-muted text-sm tabular-nums">
                {format.number(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
