import { readJson, textOf, writeJson } from './storage';
import { USER_INFO_KEY } from './storage-keys';

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
