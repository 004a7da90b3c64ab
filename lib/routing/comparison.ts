import { COMPARED_MAX } from '@/lib/config/limits';

/** The address that shows these cars side by side; it can be shared. */
export function comparisonHref(modelIds: readonly number[]): string {
  return `/myFavorite?compare=${modelIds.join(',')}`;
}

const CHOICE = /^#compare=(\d{1,9}(?:,\d{1,9})*)$/;

/** The list of favourites with these cars chosen; the choice never leaves the browser. */
export function choiceHref(modelIds: readonly number[]): string {
  return `/myFavorite#compare=${modelIds.join(',')}`;
}

/** The cars a fragment chooses, at most as many as fit. */
export function choiceOf(fragment: string): number[] {
  const ids = CHOICE.exec(fragment)?.[1]?.split(',').map(Number) ?? [];
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}
