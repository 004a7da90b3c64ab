import { readJson, writeJson } from '@/lib/site/browser-storage';
import { USER_INFO_KEY } from '@/lib/site/storage-keys';

/** Who the visitor said to be, kept for the next form (specification section 3, "User info"). */
export interface VisitorInfo {
  name: string;
  mobile: string;
  mail: string;
}

/** Texts of an object from storage: other scripts may have left anything there. */
export function textOf(stored: unknown, key: string): string {
  const value = (stored as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' ? value : '';
}

export function readVisitorInfo(): VisitorInfo {
  const stored = readJson(USER_INFO_KEY);
  return {
    name: textOf(stored, 'name'),
    mobile: textOf(stored, 'mobile'),
    mail: textOf(stored, 'mail'),
  };
}

export function keepVisitorInfo({ name, mobile, mail }: VisitorInfo): void {
  writeJson(USER_INFO_KEY, { name, mobile, mail });
}
