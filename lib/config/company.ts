import type { Locale } from '@/lib/i18n/locales';
import type { Port } from './ports';

/** Decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** One store at a port; its name and address are texts (`storeTextsOf`). */
export interface Store {
  port: Port;
  /** International form; also what `tel:` dials. */
  phone: string;
  /** Digits only, with country code, as wa.me takes it. */
  whatsapp: string;
  /** Which of the two specified texts of opening hours applies (specification section 9). */
  hours: 'weekdays' | 'always';
  /** WGS-84, the system of GPS, Google, Yandex and 2GIS. */
  position: Position;
  /**
   * The same spot in GCJ-02, the system of maps made in China, which lies some hundred metres
   * beside WGS-84. No public formula exists: take it from Amap's own coordinate picker
   * (https://lbs.amap.com/tools/picker), which shows longitude first.
   */
  positionGcj02: Position;
}

/** Facts of the company that are the same at both of its stores. */
export interface Company {
  /** What everybody calls it: messages take it as the argument `{company}`. */
  name: string;
  legalName: string;
  email: string;
  /** Stands before the number of a car: BAM-101. */
  stockPrefix: string;
  voucherYuan: number;
  freeDiagnostics: number;
  partsDiscount: { percent: number; afterPurchases: number };
  headquartersInviteAfterPurchases: number;
  replyBusinessDays: number;
  social: { facebook: string; instagram: string; youtube: string };
  messenger: string;
  telegram: string;
}

export type MessagingApp = 'whatsapp' | 'telegram' | 'messenger';

/** Everything about the company that an owner says at the desk. */
export interface CompanyFacts {
  company: Company;
  stores: Record<Port, Store>;
  /** The messaging app shown first to readers of a language; WhatsApp to those of any other. */
  messagingApps: Partial<Record<Locale, MessagingApp>>;
}

/**
 * The facts of the demo, which stand for what an owner has not said yet. Phone numbers, addresses and
 * profiles are examples: they lead nowhere.
 */
export const EXAMPLE_FACTS: CompanyFacts = {
  company: {
    name: 'Border Auto Mall',
    legalName: 'Border Auto Mall (Example) Co., Ltd.',
    email: 'sales@border-auto-mall.example',
    stockPrefix: 'BAM',
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
      hours: 'weekdays',
      position: { latitude: 44.2136, longitude: 80.4141 },
      positionGcj02: { latitude: 44.214736, longitude: 80.41662 },
    },
    erenhot: {
      port: 'erenhot',
      phone: '+86 000 0000 0002',
      whatsapp: '8600000000002',
      hours: 'always',
      position: { latitude: 43.6526, longitude: 111.977 },
      positionGcj02: { latitude: 43.654626, longitude: 111.984213 },
    },
  },
  // WhatsApp is hard to reach in Russia since February 2026, and Mongolia lives on Messenger;
  // telephone, e-mail and the form stand beside it everywhere.
  messagingApps: { ru: 'telegram', mn: 'messenger' },
};

/**
 * This process's copy of what the database says, on the global object: our server and Next's bundles
 * are one process with modules of their own. Never in the browser, where components take facts as
 * props.
 */
const holder = globalThis as typeof globalThis & { companyFacts?: CompanyFacts };

/** Every fact as it is now. Facts change while a process runs: read them where they are used. */
export function companyFacts(): CompanyFacts {
  return holder.companyFacts ?? EXAMPLE_FACTS;
}

/** Puts other facts in the place of this process's copy. */
export function setCompanyFacts(facts: CompanyFacts): void {
  holder.companyFacts = facts;
}

export const company = (): Company => companyFacts().company;

export const storeOf = (port: Port): Store => companyFacts().stores[port];

export function messagingAppOf(locale: Locale): MessagingApp {
  return companyFacts().messagingApps[locale] ?? 'whatsapp';
}

/** Whether nobody has put in a company of his own. */
export const isExample = (): boolean => company().email.endsWith('.example');
