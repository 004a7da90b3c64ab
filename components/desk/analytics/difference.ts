import type { Compared } from '@/lib/content/desk/analytics';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** In words by how much a count differs from the one of the period before. */
export function differenceOf(language: DeskLanguage, { now, before }: Compared): string {
  const t = deskTextsOf(language, 'analytics');
  const count = Math.abs(now - before);
  if (count === 0) return t('same');
  const isMore = now > before;
  if (before === 0) return t('moreThanNone', { count });
  const percent = Math.round((count / before) * 100);
  return t(isMore ? 'more' : 'fewer', { count, percent });
}

/** A wait as people say it: minutes up to two hours, then hours, then days. */
export function waitOf(language: DeskLanguage, minutes: number | null): string {
  const t = deskTextsOf(language, 'analytics');
  if (minutes === null) return '—';
  if (minutes < 120) return t('minutes', { count: minutes });
  if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 6) / 10 });
  return t('days', { count: Math.round(minutes / 144) / 10 });
}
