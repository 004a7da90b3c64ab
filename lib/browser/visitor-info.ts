import { readJson, textOf, writeJson } from './storage';
import { USER_INFO_KEY } from './storage-keys';

/** Who the visitor said to be, kept for the next form (specification section 3, "User info"). */
export interface VisitorInfo {
  name: string;
  mobile: string;
  mail: string;
}

/** What is kept; empty texts for what is not known. */
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
