import type { ArticleCard } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** When an article was published and how long it takes to read. */
export function ArticleDate({ locale, article }: { locale: Locale; article: ArticleCard }) {
  const t = textsOf(locale, 'article');
  return (
    <p className="story-day text-muted text-sm">
      <time dateTime={article.published_at}>{dayOf(locale, article.published_at)}</time> ·{' '}
      {t('minutes', { minutes: article.reading_minutes })}
    </p>
  );
}
