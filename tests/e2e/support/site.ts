import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';

/** The address of a path on a language's site under test. */
export function addressOf(locale: Locale, path = '/'): string {
  return `${originOf(`http://localhost:${process.env.E2E_PORT}`, locale)}${path}`;
}
