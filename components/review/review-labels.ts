import {
  REVIEW_IMAGES_MAX,
  REVIEW_TEXT_MAX_LENGTH,
  REVIEW_VIDEOS_MAX,
  UPLOAD_MAX_BYTES,
} from '@/lib/contract/review-limits';
import type { LabelValues } from '@/lib/i18n/fill-label';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { formatterOf } from '@/lib/i18n/texts';
import { type DatePatterns, datePatternsOf, monthNamesOf } from './review-dates';

/** What a review's card says around the review. */
export interface CardLabels extends Labels<'reviewCard'> {
  dates: DatePatterns;
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
}

const cards = new Map<InterfaceLocale, CardLabels>();

/** The same object each time, so that a page which hands it on carries it once. */
export function cardLabels(locale: Locale): CardLabels {
  const language = interfaceLocaleOf(locale);
  const labels = cards.get(language) ?? {
    ...labelsOf(language, 'reviewCard'),
    dates: datePatternsOf(language),
  };
  cards.set(language, labels);
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

function limitsIn(language: InterfaceLocale): LabelValues {
  return {
    max: REVIEW_TEXT_MAX_LENGTH,
    images: REVIEW_IMAGES_MAX,
    videos: REVIEW_VIDEOS_MAX,
    files: REVIEW_IMAGES_MAX + REVIEW_VIDEOS_MAX,
    maxSize: formatterOf(language).number(UPLOAD_MAX_BYTES / 1024 / 1024, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 0,
    }),
  };
}

const forms = new Map<InterfaceLocale, FormLabels>();

/** The same object each time, as `cardLabels`. */
export function formLabels(locale: Locale): FormLabels {
  const language = interfaceLocaleOf(locale);
  const labels = forms.get(language) ?? {
    ...labelsOf(language, 'reviewForm', limitsIn(language)),
    months: monthNamesOf(language),
  };
  forms.set(language, labels);
  return labels;
}
