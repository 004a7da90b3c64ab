import { SEARCH_WORD_MAX_LENGTH } from '@/lib/contract/calls/search';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';

/** The search as a part of the page, with the word already in it; it needs no script. */
export function SearchForm({
  locale,
  word,
  className = '',
}: {
  locale: Locale;
  word: string;
  className?: string;
}) {
  const t = textsOf(locale, 'search');
  return (
    <search aria-label={t('title')} className={className}>
      <form action="/searchsite" className="flex max-w-2xl flex-wrap gap-3">
        <input
          name="word"
          type="search"
          required
          maxLength={SEARCH_WORD_MAX_LENGTH}
          defaultValue={word}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('label')}
          placeholder={textsOf(locale, 'layout')('searchPlaceholder')}
          className="field-box min-w-0 flex-1 basis-56"
        />
        <button type="submit" className="button-primary">
          {t('action')}
        </button>
      </form>
    </search>
  );
}

/** Says when something else was searched for than what was typed, and what was left out. */
export function QueryInterpretation({
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
      {ignored.length > 0 && t('ignored', { words: listOf(locale, ignored) })}
    </p>
  );
}
