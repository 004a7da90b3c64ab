import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';
import type { Position } from './company';
import { isDay } from './day-period';
import { isEmail } from './email';
import { CURRENCIES } from './landed-countries';
import type { ClosedDays } from './public-holidays';

/**
 * How each fact is typed at the desk, as codecs: what a form has is text, and that text is what is
 * stored, compared and written into the audit trail.
 */

const plain = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    // No characters that change the direction of the text around them, or are invisible.
    .refine((text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text));

/** Empty for what is not entered, or does not exist. */
const orEmpty = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]);

export const line = (maxLength: number) => plain(maxLength).min(1);
export const optionalLine = plain;
export const mail = plain(120).refine(isEmail);
export const phone = plain(30).regex(/^\+(?:[\s()-]*\d){7,15}$/);
/** As wa.me takes it; people type it with a plus sign and spaces. */
export const whatsapp = plain(30)
  .transform((text) => text.replace(/[\s()+-]/g, ''))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/));

/** The name of an account, also when its whole address was typed. */
const account = (address: RegExp, name: RegExp) =>
  plain(200)
    .transform((text) => text.replace(address, '').replace(/^@/, '').replace(/\/$/, ''))
    .pipe(orEmpty(z.string().regex(name)));
export const telegram = account(/^https:\/\/(?:www\.)?t(?:elegram)?\.me\//i, /^[a-z]\w{3,31}$/i);
export const messenger = account(
  /^https:\/\/(?:www\.)?(?:m\.me|facebook\.com|messenger\.com\/t)\//i,
  /^[a-z\d.]{5,50}$/i,
);

const isWebAddress = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Any page of the web; '' for none. */
export const webAddress = orEmpty(plain(300).refine(isWebAddress));

/** The address of a profile on one of some hosts; '' where there is none. */
export const profile = (...hosts: string[]) =>
  orEmpty(
    plain(200).refine((text) => {
      if (!isWebAddress(text)) return false;
      const { hostname, pathname } = new URL(text);
      const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
      return isThere && pathname.length > 1;
    }),
  );

export const whole = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,6}$/), z.number().int().min(min).max(max), {
    decode: Number,
    encode: String,
  });

const POWER_MAX_KW = 1000;

/** Kilowatts, to two places. */
export const kilowatts = z.codec(
  z.string().regex(/^\d{1,4}(?:[.,]\d{1,2})?$/),
  z.number().positive().max(POWER_MAX_KW),
  { decode: (text) => Number(text.replace(',', '.')), encode: String },
);

export const prefix = plain(6)
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2,6}$/));
export const prefixes = z.codec(z.string(), z.array(z.string().regex(/^[A-Z]{2,6}$/)).max(20), {
  decode: (text) => text.split(',').filter(Boolean),
  encode: String,
});

/** As consoles hand it out, alone or within the tag that they show. */
export const token = plain(300)
  .transform((text) => /content="([^"]+)"/.exec(text)?.[1] ?? text)
  .pipe(orEmpty(z.string().regex(/^[\w-]{8,100}$/)));

/** As Google hands it out. */
export const mapKey = plain(100).pipe(orEmpty(z.string().regex(/^[\w-]{20,100}$/)));

/** Degrees near the crossing where the store is: swapped figures lie elsewhere. */
export const degrees = (near: Position, part: keyof Position) =>
  z.codec(
    z.string().regex(/^\d{1,3}(?:\.\d{1,8})?$/),
    z
      .number()
      .min(near[part] - 0.5)
      .max(near[part] + 0.5),
    { decode: Number, encode: String },
  );
/** The same, or nothing. */
export const optionalDegrees = (near: Position, part: keyof Position) =>
  z.codec(z.string(), z.union([degrees(near, part).out, z.undefined()]), {
    decode: (text) => (text === '' ? undefined : Number(text)),
    encode: (value) => (value === undefined ? '' : String(value)),
  });

/** Days of the week, 0 for Sunday; one at least. */
export const days = z.codec(
  z.string().regex(/^[0-6](?:\|[0-6])*$/),
  z.array(z.number().int().min(0).max(6)).min(1).max(7),
  {
    decode: (text) => [...new Set(text.split('|').map(Number))].toSorted(),
    encode: (list) => list.join('|'),
  },
);

const two = (value: number) => String(value).padStart(2, '0');
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** A time of day, in minutes after midnight. */
export const opening = z.codec(clock, z.number(), { decode: minutesOf, encode: clockOf });
/** The same; midnight is the end of the day. */
export const closing = z.codec(clock, z.number(), {
  decode: (text) => minutesOf(text) || 24 * 60,
  encode: clockOf,
});

const DAY_PATTERN = String.raw`(\d{4}-\d{2}-\d{2})`;
const SPAN = new RegExp(`^${DAY_PATTERN}(?:\\s*(?:\\.\\.|–|—|-|~|至)\\s*${DAY_PATTERN})?$`);
const HOLIDAYS_MAX = 60;
const HOLIDAY_DAYS_MAX = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as an ISO date. */
export const day = z.string().refine(isDay);

const closed = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to)
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < HOLIDAY_DAYS_MAX * DAY_MS);

/** A line for each: a day, or the first and the last. */
export const holidays = z.codec(z.string().max(4000), z.array(closed).max(HOLIDAYS_MAX), {
  decode: (text) =>
    text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => {
        const [, from = '', to = from] = SPAN.exec(each) ?? [];
        return { from, to };
      })
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  encode: (list: ClosedDays[]) =>
    list.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join('\n'),
});

const MEDIA_PATH = z.string().regex(/^\/media\/[0-9a-f]{32}-[1-9]\d{1,4}\.(?:avif|jpg)$/);
const side = z.number().int().min(1).max(2000);
const uploaded = z.object({ src: MEDIA_PATH, small_src: MEDIA_PATH, width: side, height: side });

/** A picture that was sent to the desk, as a list of one; '' for none. */
export const picture = z.codec(z.string().max(4000), z.optional(uploaded), {
  decode(text, context) {
    try {
      return z
        .array(uploaded)
        .max(1)
        .parse(JSON.parse(text || '[]'))[0];
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'no picture' });
      return z.NEVER;
    }
  },
  encode: (known) => (known ? JSON.stringify([known]) : ''),
});

export const app = z.enum(['whatsapp', 'telegram', 'messenger']);

/** The languages that are not offered; a form has a box for each that is. The default one always is. */
export const hiddenLocales = z.codec(z.string(), z.array(z.enum(LOCALES)), {
  decode: (text) => {
    const offered = text.split('|');
    return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE && !offered.includes(locale));
  },
  encode: (hidden) => LOCALES.filter((locale) => !hidden.includes(locale)).join('|'),
});

/** Money beside dollars. */
export const SHOWABLE_CURRENCIES = CURRENCIES.filter((code) => code !== 'USD');

/** A box for each that is shown; none where prices stand in dollars alone. */
export const currencies = z.codec(z.string(), z.array(z.enum(SHOWABLE_CURRENCIES)), {
  decode: (text) => [...new Set(text.split('|').filter(Boolean))] as typeof SHOWABLE_CURRENCIES,
  encode: (codes) => codes.join('|'),
});

/** One of those, or none. */
export const currency = z.enum(['', ...SHOWABLE_CURRENCIES]);
