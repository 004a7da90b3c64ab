import { readJson, textOf, writeJson } from './storage';
import { COUNTRY_KEY, USER_INFO_KEY } from './storage-keys';

/** A visitor's contact details, stored for the next form (specification section 3, "User info"). */
export interface VisitorInfo {
  name: string;
  mobile: string;
  mail: string;
}

/** The stored contact details; '' for each that is not known. */
export function readVisitorInfo(): VisitorInfo {
  const stored = readJson(USER_INFO_KEY);
  return {
    name: textOf(stored, 'name'),
    mobile: textOf(stored, 'mobile'),
    mail: textOf(stored, 'mail'),
  };
}

export function saveVisitorInfo({ name, mobile, mail }: VisitorInfo): void {
  writeJson(USER_INFO_KEY, { name, mobile, mail });
}

/** A country as it was typed, with its ISO numeric code where one was chosen. */
export interface VisitorCountry {
  text: string;
  id: string | null;
}

/** A country as it was stored; an empty one for anything else. */
export function visitorCountryOf(stored: unknown): VisitorCountry {
  return { text: textOf(stored, 'text'), id: textOf(stored, 'id') || null };
}

/** The country of the visitor's last enquiry; an empty one before the first. */
export function readVisitorCountry(): VisitorCountry {
  return visitorCountryOf(readJson(COUNTRY_KEY));
}

export function saveVisitorCountry(country: VisitorCountry): void {
  writeJson(COUNTRY_KEY, country);
}
