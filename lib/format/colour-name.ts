import type { Locale } from '@/lib/i18n/locales';
import { messagesOf } from '@/lib/i18n/texts';

/** A colour's name; one without an interface text is shown as staff wrote it. */
export function colourNameOf(locale: Locale, colour: string | null): string {
  const names: Record<string, string> = messagesOf(locale).colour;
  return colour ? (names[colour] ?? colour) : (names.other ?? '');
}
