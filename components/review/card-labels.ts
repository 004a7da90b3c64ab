import {
  INTERFACE_LOCALES,
  type InterfaceLocale,
  interfaceLocaleOf,
  type Locale,
} from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { datePatternsOf } from './review-dates';

function buildLabels(locale: Locale) {
  const t = textsOf(locale, 'review');
  return {
    /** By number of stars; the first stands for none. */
    ratings: [0, 1, 2, 3, 4, 5].map((rating) => t('rating', { rating })),
    /** With `{month}`. */
    bought: String(t.raw('bought')),
    buyer: t('buyer'),
    /** By language code of a site with texts of its own, and `other`: every page carries them. */
    writtenIn: Object.fromEntries(
      [...INTERFACE_LOCALES, 'other'].map((lang) => [lang, t('writtenIn', { lang })]),
    ),
    experience: t('experience'),
    comment: t('comment'),
    /** With `{number}` and `{count}`. */
    openPicture: String(t.raw('openPicture')),
    openVideo: String(t.raw('openVideo')),
    dates: datePatternsOf(locale),
  };
}

/** What a review's card says around the review; plain texts, so that islands can take them. */
export type CardLabels = ReturnType<typeof buildLabels>;

const built = new Map<InterfaceLocale, CardLabels>();

/** The same object each time, so that a page which hands it on carries it once. */
export function cardLabels(locale: Locale): CardLabels {
  const language = interfaceLocaleOf(locale);
  const labels = built.get(language) ?? buildLabels(language);
  built.set(language, labels);
  return labels;
}

/** What the viewer of a review's pictures says. */
function viewerLabels(locale: Locale) {
  const t = textsOf(locale, 'review');
  return {
    title: t('viewerTitle'),
    /** With `{number}` and `{count}`. */
    position: String(t.raw('viewerPosition')),
    previous: t('viewerPrevious'),
    next: t('viewerNext'),
    close: t('close'),
    loadFailed: t('loadFailed'),
  };
}

/** What the end of a list says, where the others are asked for. */
export function moreLabels(locale: Locale) {
  const t = textsOf(locale, 'review');
  return {
    list: t('listLabel'),
    more: t('more'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    noMore: t('noMore'),
  };
}

export type MoreLabels = ReturnType<typeof moreLabels>;

/** What a list with its controls and its viewer says. */
export function listLabels(locale: Locale) {
  return { card: cardLabels(locale), ...moreLabels(locale), viewer: viewerLabels(locale) };
}

export type ListLabels = ReturnType<typeof listLabels>;
