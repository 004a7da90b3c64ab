import { FATAL_TEXTS } from '@/lib/i18n/fatal-texts';
import { directionOf } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';

/** What the last resort says on a host, in the host's language. */
export function fatalTextOf(host: string) {
  const locale = languageOfHost(host);
  return { locale, dir: directionOf(locale), ...FATAL_TEXTS[locale] };
}
