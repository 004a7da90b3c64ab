import type { StoredFacts } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';

/** A page as a check has seen it. */
export interface SeenPage {
  locale: Locale;
  path: string;
  route: string;
  status: number;
  title: string;
  facts: StoredFacts;
}

/** Every page of every language, by locale and path. */
export type SeenSites = ReadonlyMap<Locale, ReadonlyMap<string, SeenPage>>;
