import { z } from 'zod';
import { LOCALES } from '@/lib/i18n/locales';
import { type CompanyFacts, EXAMPLE_FACTS } from './company';
import * as value from './company-values';
import type { PictureUse } from './picture-upload';
import { PORTS, type Port } from './ports';
import { isSameSpot } from './positions';

/** What an owner enters about the company, in parts that have a page at the desk each. */
export const COMPANY_SECTIONS = [
  'names',
  'logo',
  'sharing',
  ...PORTS,
  'contacts',
  'offers',
  'fee',
  'search',
  'map',
  'languages',
  'currencies',
] as const;

export type CompanySection = (typeof COMPANY_SECTIONS)[number];

export const isCompanySection = (text: unknown): text is CompanySection =>
  (COMPANY_SECTIONS as readonly unknown[]).includes(text);

/** The kind of input that a field has in the form. */
export type FactInput =
  | 'text'
  | 'mail'
  | 'phone'
  | 'address'
  | 'number'
  | 'time'
  | 'date'
  | 'days'
  | 'lines'
  | 'app'
  | 'picture'
  | 'locales'
  | 'currencies'
  | 'currency';

export interface FactField {
  /** Of the form, the row and the audit trail; texts of a language end with it, such as `street_ru`. */
  name: string;
  /** Where its value stands in CompanyFacts. */
  path: readonly string[];
  type: z.ZodType<unknown, string>;
  input: FactInput;
  maxLength: number;
  /** Of a picture. */
  use?: PictureUse;
  /** It is not typed: it follows from other changes. */
  isKept?: boolean;
}

/** What a form has, and what is stored: a text for each field. */
export type FactForm = Readonly<Record<string, string>>;

const field = (
  path: string,
  name: string,
  type: FactField['type'],
  input: FactInput = 'text',
  maxLength = 200,
): FactField => ({ name, path: path.split('.'), type, input, maxLength });

/** In the form of a store beside its facts: a link to a map, from which its position is read. */
export const SPOT_FIELD = 'spot';

/** The parts of an address, and the store's name. */
export const STORE_TEXTS = ['name', 'street', 'locality', 'region'] as const;
const STORE_TEXT_MAX_LENGTH = 80;

function storeFields(port: Port): FactField[] {
  const at = `stores.${port}`;
  const near = EXAMPLE_FACTS.stores[port].position;
  const text = value.optionalLine(STORE_TEXT_MAX_LENGTH);
  return [
    field(`${at}.phone`, 'phone', value.phone, 'phone', 30),
    field(`${at}.whatsapp`, 'whatsapp', value.whatsapp, 'phone', 30),
    field(`${at}.hours.days`, 'days', value.days, 'days'),
    field(`${at}.hours.opensAt`, 'opens', value.opening, 'time'),
    field(`${at}.hours.closesAt`, 'closes', value.closing, 'time'),
    field(`${at}.holidays`, 'holidays', value.holidays, 'lines', 4000),
    field(`${at}.position.latitude`, 'latitude', value.degrees(near, 'latitude'), 'number', 12),
    field(`${at}.position.longitude`, 'longitude', value.degrees(near, 'longitude'), 'number', 12),
    ...(['latitude', 'longitude'] as const).map((part) =>
      field(
        `${at}.positionGcj02.${part}`,
        part === 'latitude' ? 'gcjLatitude' : 'gcjLongitude',
        value.optionalDegrees(near, part),
        'number',
        12,
      ),
    ),
    ...LOCALES.flatMap((locale) =>
      STORE_TEXTS.map((part) =>
        field(
          `${at}.texts.${locale}.${part}`,
          `${part}_${locale}`,
          text,
          'text',
          STORE_TEXT_MAX_LENGTH,
        ),
      ),
    ),
  ];
}

const SOCIAL_HOSTS = {
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com'],
} as const;

/** Every fact that an owner says, and what it may be. */
export const COMPANY_FIELDS: Readonly<Record<CompanySection, readonly FactField[]>> = {
  names: [
    field('company.name', 'name', value.line(30), 'text', 30),
    field('company.legalName', 'legalName', value.line(80), 'text', 80),
  ],
  logo: [{ ...field('logo', 'logo', value.picture, 'picture'), use: 'logo' }],
  sharing: [{ ...field('sharePicture', 'sharePicture', value.picture, 'picture'), use: 'share' }],
  khorgos: storeFields('khorgos'),
  erenhot: storeFields('erenhot'),
  contacts: [
    field('company.email', 'email', value.mail, 'mail', 120),
    field('company.telegram', 'telegram', value.telegram),
    field('company.messenger', 'messenger', value.messenger),
    ...Object.entries(SOCIAL_HOSTS).map(([network, hosts]) =>
      field(`company.social.${network}`, network, value.profile(...hosts), 'address'),
    ),
    ...LOCALES.map((locale) => field(`messagingApps.${locale}`, `app_${locale}`, value.app, 'app')),
  ],
  offers: [
    field('company.replyBusinessDays', 'replyBusinessDays', value.whole(1, 30), 'number', 2),
    field('company.voucherYuan', 'voucherYuan', value.whole(1, 100_000), 'number', 6),
    field('company.freeDiagnostics', 'freeDiagnostics', value.whole(1, 99), 'number', 2),
    field('company.partsDiscount.percent', 'partsPercent', value.whole(1, 90), 'number', 2),
    field('company.partsDiscount.afterPurchases', 'partsAfter', value.whole(1, 99), 'number', 2),
    field(
      'company.headquartersInviteAfterPurchases',
      'headquartersAfter',
      value.whole(1, 99),
      'number',
      2,
    ),
    field('company.stockPrefix', 'stockPrefix', value.prefix, 'text', 6),
    {
      ...field('company.formerPrefixes', 'formerPrefixes', value.prefixes),
      isKept: true,
    },
  ],
  fee: [
    field('feeLimits.otherKw', 'otherKw', value.kilowatts, 'number', 8),
    field('feeLimits.electricKw', 'electricKw', value.kilowatts, 'number', 8),
    field('feeLimits.since', 'since', value.day, 'date', 10),
    field('feeLimits.checked', 'checked', value.day, 'date', 10),
    field('feeLimits.source', 'source', value.webAddress, 'address', 300),
  ],
  search: [
    field('verification.google', 'google', value.token, 'text', 300),
    field('verification.yandex', 'yandex', value.token, 'text', 300),
    field('verification.bing', 'bing', value.token, 'text', 300),
  ],
  map: [field('mapKey', 'mapKey', value.mapKey, 'text', 100)],
  languages: [field('hiddenLocales', 'offered', value.hiddenLocales, 'locales')],
  currencies: [
    field('shownCurrencies', 'currencies', value.currencies, 'currencies'),
    ...LOCALES.map((locale) =>
      field(`firstCurrencies.${locale}`, `money_${locale}`, value.currency, 'currency'),
    ),
  ],
};

type Tree = Record<string, unknown>;

function valueAt(facts: CompanyFacts, path: readonly string[]): unknown {
  return path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], facts);
}

function putAt(facts: CompanyFacts, path: readonly string[], given: unknown): void {
  const [last = '', ...above] = path.toReversed();
  let tree = facts as unknown as Tree;
  for (const key of above.toReversed()) {
    tree[key] ??= {};
    tree = tree[key] as Tree;
  }
  tree[last] = given;
}

/** The form's value of a fact that a language does not have. */
const INSTEAD: Partial<Record<FactInput, string>> = { app: 'whatsapp', currency: '' };

/** A fact as its form has it; '' for a text that was not entered. */
export function factText(facts: CompanyFacts, { path, type, input }: FactField): string {
  const known = valueAt(facts, path) ?? INSTEAD[input];
  if (known === undefined && path.includes('texts')) return '';
  return typeof known === 'string' ? known : z.encode(type, known);
}

/** A form's text in its canonical form; null when it is invalid. */
export function canonicalText({ type }: FactField, text: string): string | null {
  const read = type.safeParse(text);
  if (!read.success) return null;
  return typeof read.data === 'string' ? read.data : z.encode(type, read.data);
}

/** What an owner has entered, by section; a stored value may be older than the rule for it. */
export type SaidFacts = Partial<Record<CompanySection, FactForm>>;

/** Every fact: as an owner has entered it, else the example's. */
export function factsOf(said: SaidFacts): CompanyFacts {
  const facts = structuredClone(EXAMPLE_FACTS);
  for (const section of COMPANY_SECTIONS) {
    for (const each of COMPANY_FIELDS[section]) {
      const text = said[section]?.[each.name];
      const read = text === undefined ? undefined : each.type.safeParse(text);
      if (!read?.success) continue;
      // An emptied text means the default again.
      if (each.path.includes('texts') && read.data === '') continue;
      putAt(facts, each.path, read.data);
    }
  }
  for (const store of Object.values(facts.stores)) {
    const { latitude, longitude } = store.positionGcj02 ?? {};
    const isWhole = latitude !== undefined && longitude !== undefined;
    // After a move, the position on Chinese maps is that of the old place.
    if (!isWhole || !isSameSpot(store.position, { latitude, longitude })) {
      store.positionGcj02 = undefined;
    }
  }
  return facts;
}
