import { and, or, type SQL, sql } from 'drizzle-orm';
import { stockPrefixes } from '@/lib/config/company';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';

/** More words than anybody looks for at once. */
const WORDS_MAX = 8;

/** As the index enquiries_by_words spells it. */
const text = sql`(lower(${enquiries.name}) || ' ' || lower(${enquiries.mail}) || ' ' || regexp_replace(${enquiries.mobile}, '\\D', '', 'g') || ' ' || lower(${enquiries.number}) || ' ' || replace(lower(${enquiries.number}), '-', '') || ' ' || lower(${enquiries.brand}) || ' ' || lower(${enquiries.carModel}) || ' ' || lower(${enquiries.carModelSign}) || ' ' || lower(${enquiries.remark}))`;

/** What LIKE takes as it is. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&');

const holds = (part: string) => sql`${text} like ${`%${literally(part)}%`}`;

/**
 * Whether the database makes only Latin letters small, as one of the locale C does. Of constants, so
 * that a plan holds what follows from it only there.
 */
const hasLatinOnly = sql.raw(`lower('Ж') <> 'ж'`);

/** A word however its letters are written, small and large. */
function holdsWord(word: string): SQL {
  const small = word.toLowerCase();
  const capitalised = small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const others = [word, capitalised, word.toUpperCase()].map((each) =>
    each.replace(/[A-Z]/g, (sign) => sign.toLowerCase()),
  );
  const ways = [...new Set(others)].filter((way) => way !== small);
  if (ways.length === 0) return holds(small);
  const patterns = sql.join(
    ways.map((way) => sql`${`%${literally(way)}%`}`),
    sql`, `,
  );
  return sql`(${holds(small)} or (${hasLatinOnly} and ${text} like any (array[${patterns}])))`;
}

/**
 * Part of a telephone number, which is stored in international form: somebody at home types the
 * trunk prefix instead, 8 in Russia and Kazakhstan, 0 elsewhere, or 00 for the plus sign.
 */
function numbersOf(typed: string): string[] {
  if (!/^[\d\s()+.-]{4,}$/.test(typed)) return [];
  const digits = typed.replace(/\D/g, '');
  if (/^8\d{3}/.test(digits)) return [digits, `7${digits.slice(1)}`];
  const withoutTrunk = digits.replace(/^00?/, '');
  return [digits, ...(withoutTrunk.length >= 4 ? [withoutTrunk] : [])];
}

/** The car that a stock number such as `BAM-101` names; undefined where it is none. */
function stockOf(typed: string): number | undefined {
  const [, prefix = '', id] = /^([a-z]+)[\s-]?(\d{1,9})$/i.exec(typed) ?? [];
  return id && stockPrefixes().includes(prefix.toUpperCase()) ? Number(id) : undefined;
}

/**
 * Enquiries about a car of the catalogue: by its sign, which the trigrams of the index narrow down
 * before whole signs are compared.
 */
function asksFor(modelId: number): SQL {
  const sign = sql`(select ${models.modelSign} from ${models} where ${models.modelId} = ${modelId})`;
  return sql`(${text} like '%' || ${sign} || '%'
    and ${sign} = any(regexp_split_to_array(${enquiries.carModelSign}, ',\\s*')))`;
}

/**
 * Enquiries that hold what was typed: all of its words, anywhere in the names, the mailbox, the
 * enquiry's number, the car's name or what the buyer writes; or a telephone number however it is
 * written, part of an enquiry's number without its hyphen, the stock number of a car.
 */
export function holdsWords(typed: string): SQL | undefined {
  const whole = typed.trim();
  const modelId = stockOf(whole);
  const words = whole.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return or(
    and(...words.map(holdsWord)),
    ...numbersOf(whole).map(holds),
    modelId === undefined ? undefined : asksFor(modelId),
  );
}
