import type { CSSProperties } from 'react';
import type { RatingSummary as Summary } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, textsOf } from '@/lib/i18n/texts';
import { Stars } from './stars';

/**
 * The average and how many reviews it stands on; nothing without reviews.
 * @param hasBars how the ratings spread as well
 */
export function RatingSummary({
  locale,
  summary,
  hasBars = false,
}: {
  locale: Locale;
  summary: Summary;
  hasBars?: boolean;
}) {
  const { average, total, counts } = summary;
  if (average === null || total === 0) return null;
  const t = textsOf(locale, 'review');
  const format = formatterOf(locale);
  const rating = Math.round(average * 10) / 10;
  const head = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b aria-hidden="true" className="text-4xl tabular-nums leading-none">
        {format.number(rating, { minimumFractionDigits: 1 })}
      </b>
      <Stars rating={average} text={t('rating', { rating })} className="text-2xl" />
      <span className="text-muted">{t('total', { count: total })}</span>
    </p>
  );
  if (!hasBars) return head;
  return (
    <div className="grid w-full max-w-lg gap-4">
      {head}
      <ul aria-label={t('summary')} className="rating-bars">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          const style = { '--share': `${Math.round((count / total) * 100)}%` } as CSSProperties;
          return (
            <li key={stars}>
              {t('starsRow', { stars })}
              <i aria-hidden="true" style={style} />
              <span>{format.number(count)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
