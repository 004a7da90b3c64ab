import {
  REVIEW_IMAGES_MAX,
  REVIEW_TEXT_MAX_LENGTH,
  REVIEW_VIDEOS_MAX,
  UPLOAD_MAX_BYTES,
} from '@/lib/contract/review-limits';
import type { LabelValues } from '@/lib/i18n/fill-label';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { formatterOf, textsOf } from '@/lib/i18n/texts';
import { type DatePatterns, datePatternsOf, monthNamesOf } from './date-patterns';

/** What a review's card says around the review. */
export interface CardLabels extends Labels<'reviewCard'> {
  dates: DatePatterns;
  /** The name of each language of the site, in the language of the page. */
  languages: Readonly<Record<string, string>>;
  /** What the example mall has made up is marked with. */
  example: string;
}

/** What a list says, with what its cards and its viewer say. */
export interface ListLabels extends Labels<'reviewList'> {
  card: CardLabels;
  viewer: Labels<'reviewViewer'>;
}

/** What the list of a member's own reviews says beside that. */
export interface OwnLabels extends ListLabels {
  own: Labels<'ownReviews'>;
}

/** Every text of the publish form. */
export interface FormLabels extends Labels<'reviewForm'> {
  /** The names of the months, January first. */
  months: string[];
  away: string;
}

/** By the server, because browsers know the names of languages in fewer languages. */
function languageNamesOf(locale: Locale): Record<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return Object.fromEntries(LOCALES.map((each) => [each, names.of(each) ?? each]));
}

const cards = new WeakMap<Labels<'reviewCard'>, CardLabels>();

/** The same object each time, so that a page which hands it on carries it once. */
export function cardLabels(locale: Locale): CardLabels {
  const texts = labelsOf(locale, 'reviewCard');
  const labels = cards.get(texts) ?? {
    ...texts,
    dates: datePatternsOf(locale),
    languages: languageNamesOf(locale),
    example: textsOf(locale, 'proofs')('example'),
  };
  cards.set(texts, labels);
  return labels;
}

export function listLabels(locale: Locale): ListLabels {
  return {
    ...labelsOf(locale, 'reviewList'),
    card: cardLabels(locale),
    viewer: labelsOf(locale, 'reviewViewer'),
  };
}

export function ownLabels(locale: Locale): OwnLabels {
  return { ...listLabels(locale), own: labelsOf(locale, 'ownReviews') };
}

function limitsIn(locale: Locale): LabelValues {
  return {
    max: REVIEW_TEXT_MAX_LENGTH,
    images: REVIEW_IMAGES_MAX,
    videos: REVIEW_VIDEOS_MAX,
    files: REVIEW_IMAGES_MAX + REVIEW_VIDEOS_MAX,
    maxSize: formatterOf(locale).number(UPLOAD_MAX_BYTES / 1024 / 1024, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 0,
    }),
  };
}

const forms = new WeakMap<Labels<'reviewForm'>, FormLabels>();

/** The same object each time, as `cardLabels`. */
export function formLabels(locale: Locale): FormLabels {
  const texts = labelsOf(locale, 'reviewForm', limitsIn(locale));
  const labels = forms.get(texts) ?? {
    ...texts,
    months: monthNamesOf(locale),
    away: textsOf(locale, 'memberFields')('away'),
  };
  forms.set(texts, labels);
  return labels;
}
