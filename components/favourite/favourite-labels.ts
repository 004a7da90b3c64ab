import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { COMPARED_MAX } from '@/lib/routing/comparison';
import type { PricePattern } from './price-pattern';

/** Browsers know fewer languages than the server, so the list must not ask them. */
function pricePatternOf(locale: Locale): PricePattern {
  const [, before = '', group = '', after = ''] =
    /^(\D*)1(\D*)111\D*111(\D*)$/.exec(priceOf(locale, 1_111_111)) ?? [];
  return { before, group, after };
}

/** Every text of the favourites list, ready to be handed to the client. */
export function favouriteLabels(locale: Locale) {
  const t = textsOf(locale, 'favourites');
  const layout = textsOf(locale, 'layout');
  const comparison = textsOf(locale, 'comparison');
  const counts = Array.from({ length: COMPARED_MAX + 1 }, (_, count) => count);
  return {
    list: t('listLabel'),
    emptyTitle: t('emptyTitle'),
    emptyText: t('emptyText'),
    seeBrands: t('seeBrands'),
    seeCars: t('seeCars'),
    remove: t('remove'),
    removed: t('removed'),
    undo: t('undo'),
    askOne: t('askOne'),
    askAll: t('askAll'),
    askHint: t('askHint'),
    gone: t('gone'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    khorgos: layout('khorgos'),
    erenhot: layout('erenhot'),
    price: pricePatternOf(locale),
    noStock: textsOf(locale, 'car')('noStock'),
    orType: t('orType'),
    compare: {
      choose: comparison('choose'),
      full: comparison('full', { max: COMPARED_MAX }),
      /** By the number of chosen cars. */
      chosen: counts.map((count) => comparison('chosen', { count })),
      now: counts.map((count) => comparison('compareNow', { count })),
    },
  };
}

export type FavouriteLabels = ReturnType<typeof favouriteLabels>;
