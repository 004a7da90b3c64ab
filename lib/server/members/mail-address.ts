import { domainToASCII } from 'node:url';
import { hasInvisibleLetters, mixesScripts } from '@/lib/server/http/look-alikes';
import { isEmail } from '@/lib/server/http/text-fields';

/**
 * The one form of a mail address under which it has an account: small letters, compatible signs made one,
 * its domain as the name servers know it.
 * @returns null for what is no address, or looks like another one: several scripts in one word or label,
 * letters that nobody sees
 */
export function canonicalEmail(given: string): string | null {
  const email = given.trim();
  if (!isEmail(email) || hasInvisibleLetters(email) || mixesScripts(email)) return null;
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).normalize('NFKC').toLowerCase().normalize('NFC');
  const domain = domainToASCII(email.slice(at + 1).normalize('NFKC'));
  const canonical = `${name}@${domain}`;
  return domain && name.length <= 64 && !/[\s@]/.test(name) ? canonical : null;
}

/** Under which addresses an account may be: the canonical form, and how they were stored before there was one. */
export function storedForms(given: string): string[] {
  const before = given.trim().normalize('NFC').toLowerCase();
  return [...new Set([canonicalEmail(given) ?? before, before])];
}
