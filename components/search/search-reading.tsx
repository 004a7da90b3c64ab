import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Says when something else was searched for than what was typed, and what was left out. */
export function SearchReading({
  locale,
  readAs,
  ignored,
}: {
  locale: Locale;
  readAs: string | null;
  ignored: string[];
}) {
  const t = textsOf(locale, 'search');
  if (!readAs && ignored.length === 0) return null;
  return (
    <p className="text-muted" dir="auto">
      {readAs && t('readAs', { word: readAs })}{' '}
      {ignored.length > 0 && t('ignored', { words: ignored.join(', ') })}
    </p>
  );
}
