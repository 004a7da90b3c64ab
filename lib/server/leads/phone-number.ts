import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import { type Locale, territoryOf } from '@/lib/i18n/locales';
import { isPhoneNumber, plainPhone } from '@/lib/server/request/text-fields';

/** Languages of too many countries to infer one from them. */
const OF_MANY_COUNTRIES: readonly Locale[] = ['ar', 'en'];

/** Where a reader most likely telephones from: the country they chose, or that of their language. */
function likelyCountry(alpha2: string | undefined, locale: Locale): CountryCode | undefined {
  if (alpha2 && isSupportedCountry(alpha2)) return alpha2;
  const ofLanguage = territoryOf(locale);
  const isTold = !OF_MANY_COUNTRIES.includes(locale) && isSupportedCountry(ofLanguage);
  return isTold ? ofLanguage : undefined;
}

/** `text` as a number of a country, or null when none of that length exists there. */
function possible(text: string, country?: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number.formatInternational() : null;
}

/**
 * A telephone number in international form, such as "+976 9911 2233". Only its length is compared
 * with what exists, because numbering plans change more often than lists of them, and a lead that
 * is rejected is lost.
 * @param alpha2 the chosen country, whose prefix is added to a number without one
 * @returns null for an impossible number, or where no prefix can be inferred
 */
export function internationalPhone(
  typed: string,
  alpha2: string | undefined,
  locale: Locale,
): string | null {
  const text = plainPhone(typed);
  if (!isPhoneNumber(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return possible(`+${digits}`);
  if (digits.startsWith('00')) return possible(`+${digits.slice(2)}`);
  const country = likelyCountry(alpha2, locale);
  const national = country ? possible(text, country) : null;
  if (national) return national;
  // People from Russia and Kazakhstan write their trunk prefix wherever they are.
  if (/^8\d{10}$/.test(digits)) return possible(`+7${digits.slice(1)}`);
  // Buyers at the border have Chinese numbers, too: behind a plus sign it would be one of America.
  if (/^1[3-9]\d{9}$/.test(digits)) return possible(`+86${digits}`);
  // Others leave out the plus sign.
  return digits.length >= 10 ? possible(`+${digits}`) : null;
}

/** The alpha-2 code of the country of an international number; null where it is unknown. */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
