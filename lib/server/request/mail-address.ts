import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmail } from '@/lib/config/email';
import { hasInvisibleLetters, mixesScripts } from './confusables';

/**
 * The canonical form of a mail address, under which accounts are stored: lower case, in NFKC, its
 * domain as in DNS.
 * @returns null for what is no address, or can look like another one: several scripts in one word
 * or label, invisible characters
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

/**
 * Under which addresses an account may be stored: the canonical form, which is the first, and the
 * form used before that existed.
 */
export function storedForms(given: string): string[] {
  const before = given.trim().normalize('NFC').toLowerCase();
  const canonical = canonicalEmail(given);
  if (!canonical) return [before];
  // Of an address that comes in its canonical form, as browsers send it.
  const [name, domain = ''] = canonical.split('@');
  return [...new Set([canonical, before, `${name}@${domainToUnicode(domain)}`])];
}

/** Domains of one provider, by the one under which its mailboxes are counted. */
const SAME_DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  ...Object.fromEntries(
    ['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.uz'].map((domain) => [
      domain,
      'yandex.ru',
    ]),
  ),
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/** Characters that a provider ignores. */
const IGNORED_SIGNS: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  // A dot counts as a hyphen there.
  'yandex.ru': /[.-]/g,
  'proton.me': /[._-]/g,
};

/**
 * The mailbox in which an address ends up, for counting mails to it: without what follows a `+`,
 * and for large providers without the characters they ignore, at their main domain. Nothing is ever
 * sent to it.
 */
export function deliveredMailbox(given: string): string {
  const [address = ''] = storedForms(given.normalize('NFKC'));
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const provider = SAME_DOMAINS[domain] ?? domain;
  return `${name.replace(IGNORED_SIGNS[provider] ?? '', '')}@${provider}`;
}
