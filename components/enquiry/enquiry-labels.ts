import type { VisitorCountry } from '@/lib/browser/visitor-info';
import { telHref } from '@/lib/config/channels';
import { company, storeOf } from '@/lib/config/company';
import { HOME_COUNTRIES } from '@/lib/config/market-region';
import { PORTS } from '@/lib/config/ports';
import { REMARK_MAX_LENGTH } from '@/lib/contract/enquiry-limits';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';

/** A store's telephone, for when the form cannot be sent. */
export interface StorePhone {
  port: (typeof PORTS)[number];
  name: string;
  phone: string;
  href: string;
}

/** The telephones of both stores, named in a language. */
export function storePhonesOf(locale: Locale): StorePhone[] {
  return PORTS.map((port) => {
    const { phone } = storeOf(port);
    return { port, name: storeTextsOf(locale, port).name, phone, href: telHref(phone) };
  });
}

/** Every text of the enquiry form, with the facts it shows. */
export interface EnquiryLabels extends Labels<'enquiry'> {
  /** Stands before the car's number in a reference. */
  stockPrefix: string;
  stores: StorePhone[];
  outbox: Labels<'outbox'>;
  /** The country that a host's language tells, for a visitor who has not named one. */
  homeCountry: VisitorCountry | null;
  /** Only where the form asks a dealer. */
  dealer?: { company: string; city: string };
}

function homeCountryOf(locale: Locale): VisitorCountry | null {
  const home = HOME_COUNTRIES[locale];
  if (!home) return null;
  const text = new Intl.DisplayNames([locale], { type: 'region' }).of(home.alpha2) ?? '';
  return { text, id: String(home.id) };
}

export function enquiryLabels(locale: Locale): EnquiryLabels {
  const { replyBusinessDays: days, stockPrefix } = company();
  return {
    ...labelsOf(locale, 'enquiry', { days, max: REMARK_MAX_LENGTH }),
    stockPrefix,
    stores: storePhonesOf(locale),
    outbox: labelsOf(locale, 'outbox'),
    homeCountry: homeCountryOf(locale),
  };
}
