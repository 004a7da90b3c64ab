import { PRICE_EXAMPLE_USD } from '@/lib/config/limits';
import type { ResponseOf } from '@/lib/contract/call';
import type { listModels } from '@/lib/contract/calls/model-list';
import { SEARCH_WORD_MAX_LENGTH } from '@/lib/contract/calls/search';
import { dayOf } from '@/lib/format/day';
import { priceOf } from '@/lib/format/model-facts';
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

type Understood = Pick<
  ResponseOf<typeof listModels>,
  'read_as' | 'ignored' | 'not_sold' | 'converted' | 'remarks' | 'sort' | 'total'
>;

/** Says how the typed text was interpreted, and which words were ignored. */
export function QueryInterpretation({
  locale,
  understood,
}: {
  locale: Locale;
  understood: Understood;
}) {
  const { read_as: readAs, ignored = [], not_sold: notSold = [], remarks = [] } = understood;
  const t = textsOf(locale, 'search');
  const [converted] = understood.converted ?? [];
  const hasCars = understood.total > 0;
  const REMARKS = {
    price_in_usd: t('priceInUsd', { price: priceOf(locale, PRICE_EXAMPLE_USD) }),
    other_charging: t('otherCharging'),
    all_left_hand: t('allLeftHand'),
  };
  const answers = [
    notSold.length > 0 && t('notSold', { names: listOf(locale, notSold) }),
    notSold.length > 0 && hasCars && t('likeIt'),
    ...remarks.map((remark) => REMARKS[remark]),
  ].filter(Boolean);
  const notes = [
    readAs && t('readAs', { word: readAs }),
    ignored.length > 0 && t('ignored', { words: listOf(locale, ignored) }),
    understood.sort && hasCars && t('cheapestFirst'),
    converted && t('rateOf', { day: dayOf(locale, converted.rated_on) }),
  ].filter(Boolean);
  return (
    <>
      {answers.length > 0 && <p className="max-w-text">{answers.join(' ')}</p>}
      {notes.length > 0 && (
        <p className="wrap-anywhere text-muted" dir="auto">
          {notes.join(' ')}
        </p>
      )}
    </>
  );
}
