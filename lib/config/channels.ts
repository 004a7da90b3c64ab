import type { Locale } from '@/lib/i18n/locales';
import { company, type MessagingApp, messagingAppOf, type Store } from './company';

/** The address that calls a number: `tel:` takes no spaces. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** The address that opens a mail to the company. */
export function mailHref(): string {
  return `mailto:${company().email}`;
}

/** What people call each app. */
const MESSAGING_APP_NAMES: Record<MessagingApp, string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  messenger: 'Messenger',
};

/**
 * A text as part of an address. Letters beyond ASCII stay as they are, a third of the size: the
 * browser that follows the link encodes them (URL standard, "URL code points").
 */
function inAddress(text: string): string {
  return encodeURIComponent(text).replace(/(?:%[89A-F][0-9A-F])+/g, decodeURIComponent);
}

/** What a chat is about. */
export interface ChatSubject {
  /** Typed already when the chat opens. */
  message: string;
  /** The reference of the car, or the number of the enquiry. */
  reference: string;
}

/**
 * The address that opens a chat with a store, with a message already typed, so that a buyer's
 * question carries what it is about. Messenger hands `ref` to the company even where it shows no
 * text (https://developers.facebook.com/docs/messenger-platform/discovery/m-me-links).
 */
export function chatHref(app: MessagingApp, store: Store, about?: ChatSubject): string {
  const { telegram, messenger } = company();
  return accountHref(app, { whatsapp: store.whatsapp, telegram, messenger }[app], about);
}

/** The same with an account of an app, which may be a person's. */
function accountHref(app: MessagingApp, account: string, about?: ChatSubject): string {
  const text = about ? inAddress(about.message) : '';
  switch (app) {
    case 'whatsapp':
      return `https://wa.me/${account}${text ? `?text=${text}` : ''}`;
    case 'telegram':
      return `https://t.me/${account}${text ? `?text=${text}` : ''}`;
    case 'messenger':
      return `https://m.me/${account}${about ? `?ref=${inAddress(about.reference)}&text=${text}` : ''}`;
  }
}

/** The apps in which a person has an account, that of the reader's language first. */
export function personAppsOf(
  locale: Locale,
  accounts: Readonly<Record<MessagingApp, string>>,
  about?: ChatSubject,
) {
  const apps = new Set<MessagingApp>([messagingAppOf(locale), 'whatsapp', 'telegram', 'messenger']);
  return [...apps]
    .filter((app) => accounts[app])
    .map((app) => ({
      name: MESSAGING_APP_NAMES[app],
      href: accountHref(app, accounts[app], about),
    }));
}

/** App, name and address of the chat a reader of `locale` is offered first. */
export function chatOf(locale: Locale, store: Store, about?: ChatSubject) {
  const app = messagingAppOf(locale);
  return { app, name: MESSAGING_APP_NAMES[app], href: chatHref(app, store, about) };
}

/** The apps below every page: the one readers of a language use, and WhatsApp (section 2). */
export function appsOf(locale: Locale, store: Store) {
  const apps = new Set<MessagingApp>([messagingAppOf(locale), 'whatsapp']);
  return [...apps].map((app) => ({
    name: MESSAGING_APP_NAMES[app],
    href: chatHref(app, store),
  }));
}
