import type { Locale } from '@/lib/i18n/locales';
import { CURRENCIES, type Currency } from './landed-countries';
import type { UploadedPicture } from './picture-upload';
import type { Port } from './ports';
import { type ClosedDays, publicHolidaysOf } from './public-holidays';

/** Decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** On which days and when a store is open. */
export interface OpeningHours {
  /** Days of the week, 0 for Sunday. */
  days: readonly number[];
  /** Minutes after midnight at the store. */
  opensAt: number;
  closesAt: number;
}

/** What a store and its address are called in one language. */
export interface StoreTexts {
  name: string;
  street: string;
  locality: string;
  region: string;
}

/** One store at a port. */
export interface Store {
  port: Port;
  /** International form; also what `tel:` dials. */
  phone: string;
  /** Digits only, with country code, as wa.me takes it. */
  whatsapp: string;
  hours: OpeningHours;
  holidays: readonly ClosedDays[];
  /** WGS-84, the system of GPS, Google, Yandex and 2GIS. */
  position: Position;
  /**
   * The same spot in GCJ-02, the system of maps made in China, which lies some hundred metres
   * beside WGS-84. No public formula exists: take it from Amap's own coordinate picker
   * (https://lbs.amap.com/tools/picker), which shows longitude first.
   */
  positionGcj02?: Position | undefined;
  /** What the owner calls it, by language; `storeTextsOf` fills in the rest. */
  texts: Partial<Record<Locale, Partial<StoreTexts>>>;
}

/** Facts of the company that are the same at both of its stores. */
export interface Company {
  /** What everybody calls it: messages take it as the argument `{company}`. */
  name: string;
  legalName: string;
  email: string;
  /** The prefix of the numbers of cars: BAM-101. */
  stockPrefix: string;
  /** Earlier prefixes: old numbers are still found. */
  formerPrefixes: readonly string[];
  voucherYuan: number;
  freeDiagnostics: number;
  partsDiscount: { percent: number; afterPurchases: number };
  headquartersInviteAfterPurchases: number;
  replyBusinessDays: number;
  /** Addresses of its profiles; '' where there is none. */
  social: { facebook: string; instagram: string; youtube: string };
  /** Names of its accounts; '' where there is none. */
  messenger: string;
  telegram: string;
}

/** Verification tokens of search consoles, for the home page; '' for none. */
export interface Verification {
  google: string;
  yandex: string;
  bing: string;
}

export type MessagingApp = 'whatsapp' | 'telegram' | 'messenger';

/**
 * Up to which power, in kilowatts, a private import to Russia has the concessional recycling fee, as a
 * decree says it. Days are ISO dates.
 */
export interface FeeLimits {
  /** Of cars that electric motors alone drive. */
  electricKw: number;
  otherKw: number;
  /** In force from this day on. */
  since: string;
  /** The day on which somebody last compared them with the decree. */
  checked: string;
  /** The address of the decree; '' for none. */
  source: string;
}

/** Everything about the company that an owner enters at the desk. */
export interface CompanyFacts {
  company: Company;
  stores: Record<Port, Store>;
  /** The messaging app shown first to readers of a language; WhatsApp to those of any other. */
  messagingApps: Partial<Record<Locale, MessagingApp>>;
  verification: Verification;
  /** Of Google's map; '' for none. */
  mapKey: string;
  feeLimits: FeeLimits;
  /** In which prices may be seen beside dollars, in the order in which they are offered. */
  shownCurrencies: readonly Currency[];
  /** What is offered first to readers of a language, where it is one of those. */
  firstCurrencies: Partial<Record<Locale, Currency | ''>>;
  logo?: UploadedPicture | undefined;
  /** What messengers show of a page without a picture of its own. */
  sharePicture?: UploadedPicture | undefined;
  /** Languages that the owner does not offer. */
  hiddenLocales: readonly Locale[];
}

/**
 * The facts of the demo, which are used for what an owner has not entered yet. Phone numbers,
 * addresses and profiles are examples: they lead nowhere.
 */
export const EXAMPLE_FACTS: CompanyFacts = {
  company: {
    name: 'Border Auto Mall',
    legalName: 'Border Auto Mall (Example) Co., Ltd.',
    email: 'sales@border-auto-mall.example',
    stockPrefix: 'BAM',
    formerPrefixes: [],
    voucherYuan: 1500,
    freeDiagnostics: 5,
    partsDiscount: { percent: 10, afterPurchases: 3 },
    headquartersInviteAfterPurchases: 5,
    replyBusinessDays: 1,
    social: {
      facebook: 'https://www.facebook.com/border.auto.mall.example',
      instagram: 'https://www.instagram.com/border.auto.mall.example',
      youtube: 'https://www.youtube.com/@border.auto.mall.example',
    },
    messenger: 'border.auto.mall.example',
    telegram: 'border_auto_mall_example',
  },
  stores: {
    khorgos: {
      port: 'khorgos',
      phone: '+86 000 0000 0001',
      whatsapp: '8600000000001',
      hours: { days: [1, 2, 3, 4, 5], opensAt: 8 * 60 + 30, closesAt: 17 * 60 },
      holidays: publicHolidaysOf(2027),
      position: { latitude: 44.2136, longitude: 80.4141 },
      positionGcj02: { latitude: 44.214736, longitude: 80.41662 },
      texts: {},
    },
    erenhot: {
      port: 'erenhot',
      phone: '+86 000 0000 0002',
      whatsapp: '8600000000002',
      // Around the clock, on holidays too (specification section 9).
      hours: { days: [0, 1, 2, 3, 4, 5, 6], opensAt: 0, closesAt: 24 * 60 },
      holidays: [],
      position: { latitude: 43.6526, longitude: 111.977 },
      positionGcj02: { latitude: 43.654626, longitude: 111.984213 },
      texts: {},
    },
  },
  // WhatsApp is hard to reach in Russia since February 2026, and Mongolia lives on Messenger;
  // telephone, e-mail and the form stand beside it everywhere.
  messagingApps: { ru: 'telegram', mn: 'messenger' },
  verification: { google: '', yandex: '', bing: '' },
  mapKey: '',
  // Decree 1291 of the Government of Russia of 26 December 2013, as decree 1713 of 1 November 2025
  // has it.
  feeLimits: {
    electricKw: 58.84,
    otherKw: 117.68,
    since: '2025-12-01',
    checked: '2026-11-20',
    source: '',
  },
  shownCurrencies: CURRENCIES.filter((code) => code !== 'USD' && code !== 'SAR'),
  firstCurrencies: {
    ru: 'RUB',
    mn: 'MNT',
    ar: 'AED',
    th: 'THB',
    ur: 'PKR',
    de: 'EUR',
    es: 'EUR',
    fr: 'EUR',
    it: 'EUR',
    nl: 'EUR',
    pt: 'EUR',
  },
  hiddenLocales: [],
};

/**
 * This process's copy of the database's facts, on the global object: our server and Next's bundles
 * are one process with separate copies of each module. Never in the browser, where components take
 * facts as props.
 */
const holder = globalThis as typeof globalThis & { companyFacts?: CompanyFacts };

/** Every fact as it is now. Facts change while a process runs: read them where they are used. */
export function companyFacts(): CompanyFacts {
  return holder.companyFacts ?? EXAMPLE_FACTS;
}

/** Replaces this process's copy. */
export function setCompanyFacts(facts: CompanyFacts): void {
  holder.companyFacts = facts;
}

/** Whether a logo is a mark, beside which the name stands; a longer one is the name itself. */
export const isMark = ({ width, height }: { width: number; height: number }): boolean =>
  width < 2 * height;

export const company = (): Company => companyFacts().company;

/** The prefixes, present and former, by which cars are found; in capital letters. */
export const stockPrefixes = (): string[] => [company().stockPrefix, ...company().formerPrefixes];

export const storeOf = (port: Port): Store => companyFacts().stores[port];

/** Whether there is a profile to link to. */
export const hasProfiles = (): boolean => Object.values(company().social).some(Boolean);

/** The app that a language's readers are offered first: WhatsApp, where the other has no account. */
export function messagingAppOf(locale: Locale): MessagingApp {
  const { company: facts, messagingApps } = companyFacts();
  const app = messagingApps[locale] ?? 'whatsapp';
  return app === 'whatsapp' || facts[app] ? app : 'whatsapp';
}

/** Whether the site has a language's pages: the default one's always. */
export const isOffered = (locale: Locale): boolean =>
  !companyFacts().hiddenLocales.includes(locale);

/** The names and contacts of the company that pages show. */
function contactsOf({ company: facts, stores }: CompanyFacts): string[] {
  const { name, legalName, email, telegram, messenger, social } = facts;
  const ofStores = Object.values(stores).flatMap(({ phone, whatsapp }) => [phone, whatsapp]);
  return [name, legalName, email, telegram, messenger, ...Object.values(social), ...ofStores];
}

const EXAMPLE_CONTACTS = contactsOf(EXAMPLE_FACTS);

/** Whether a name or contact is the example's, which leads nowhere. */
export const isExampleContact = (text: string): boolean => EXAMPLE_CONTACTS.includes(text);

/** Whether anything that pages show of the company is still the example's. */
export function isExample(): boolean {
  const facts = companyFacts();
  return (
    contactsOf(facts).some(isExampleContact) ||
    Object.values(facts.stores).some(
      ({ texts }) => !Object.values(texts).some(({ street }) => street),
    )
  );
}
