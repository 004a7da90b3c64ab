import { and, or, type SQL, sql } from 'drizzle-orm';
import { stockPrefixes } from '@/lib/config/company';
import { withAsciiDigits } from '@/lib/format/ascii-digits';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';
import { catalogueEdits, demoRecords, units } from '../db/schema/units';

/** Nobody searches for more words at once. */
const WORDS_MAX = 8;

/** The same expression as in the index enquiries_by_words. */
const text = sql`(lower(${enquiries.name}) || ' ' || lower(${enquiries.mail}) || ' ' || regexp_replace(${enquiries.mobile}, '\\D', '', 'g') || ' ' || lower(${enquiries.number}) || ' ' || replace(lower(${enquiries.number}), '-', '') || ' ' || lower(${enquiries.brand}) || ' ' || lower(${enquiries.carModel}) || ' ' || lower(${enquiries.carModelSign}) || ' ' || lower(${enquiries.remark}))`;

/** Escapes the special characters of LIKE. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Enquiries that hold a text in small letters, found by the trigrams of the index. */
export const holds = (part: string) => sql`${text} like ${`%${literally(part)}%`}`;

/**
 * Whether `lower` of the database changes Latin letters only, as in the locale C. A constant
 * expression, so that elsewhere the planner drops what depends on it.
 */
const hasLatinOnly = sql.raw(`lower('Ж') <> 'ж'`);

/** Matches a word in any letter case. */
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

/** A word as others spell it: most leave out the dots of one "ё". */
function spellingsOf(word: string): string[] {
  const plain = word.replace(/ё/gi, 'е');
  const dotted = Array.from(
    plain.matchAll(/е/gi),
    ({ index }) => `${plain.slice(0, index)}ё${plain.slice(index + 1)}`,
  );
  return [...new Set([word, plain, ...dotted])];
}

/**
 * Part of a telephone number, which is stored in international form: people may type the national
 * trunk prefix instead, 8 in Russia and Kazakhstan, 0 elsewhere, or 00 for the plus sign.
 */
function numbersOf(typed: string): string[] {
  // Messengers copy direction marks and hyphens of their own; Chinese keyboards type wide digits.
  const plain = withAsciiDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  if (!/^[\d\s()+./\p{Pd}]{4,}$/u.test(plain)) return [];
  const digits = plain.replace(/\D/g, '');
  if (/^8\d{3}/.test(digits)) return [digits, `7${digits.slice(1)}`];
  const withoutTrunk = digits.replace(/^00?/, '');
  return [digits, ...(withoutTrunk.length >= 4 ? [withoutTrunk] : [])];
}

/** The car of a stock number such as `BAM-101`; undefined where the text is none. */
function stockOf(typed: string): number | undefined {
  const [, prefix = '', id] = /^([a-z]+)[\s-]?(\d{1,9})$/i.exec(typed) ?? [];
  return id && stockPrefixes().includes(prefix.toUpperCase()) ? Number(id) : undefined;
}

/**
 * The sign of a removed model: the last one in the log of changes, which outlives the bin. Removals
 * name it, those from before migration 0070 only where the bin still had the model then; imports
 * name it where they give a model another one. The demo, whose log goes with it, notes its own.
 */
function removedSignOf(modelId: number): SQL {
  const { kind, key, before, after, at } = catalogueEdits;
  const sign = sql`coalesce(${after} ->> 'model_sign', ${before} ->> 'model_sign')`;
  return sql`coalesce((select ${sign} from ${catalogueEdits}
    where ${kind} = 'models' and ${key} = ${String(modelId)} and ${sign} is not null
    order by ${at} desc limit 1), (select ${demoRecords.sign} from ${demoRecords}
    where ${demoRecords.kind} = 'models' and ${demoRecords.recordId} = ${modelId}
    order by ${demoRecords.removedAt} desc limit 1))`;
}

/**
 * Enquiries about a car that is or was in the catalogue: by its sign, which the trigrams of the
 * index narrow down before whole signs are compared.
 */
function asksFor(modelId: number): SQL {
  const sign = sql`coalesce(
    (select ${models.modelSign} from ${models} where ${models.modelId} = ${modelId}),
    ${removedSignOf(modelId)})`;
  return sql`(${text} like '%' || ${sign} || '%'
    and ${sign} = any(regexp_split_to_array(${enquiries.carModelSign}, ',\\s*')))`;
}

/** A stock number of one car, which may be the mall's own. */
const IS_UNIT_NUMBER = /^(?=.*\d)[\p{L}\d\s-]{2,24}$/u;

/**
 * Enquiries about the one car that has a stock number or reference, or had the number when it was
 * asked about, also where the car has been removed since. Their ids are looked up first, so that the
 * planner, which expects many, does not walk through the whole list to find them in its order.
 */
function asksForUnit(typed: string): SQL {
  const number = typed.replace(/[\s-]/g, '').toUpperCase();
  const [prefix = '', id] = number.split(/U(?=\d{1,9}$)/);
  const unitId = id && stockPrefixes().includes(prefix) ? String(Number(id)) : null;
  return sql`${enquiries.id} = any(array(select ${enquiries.id} from ${enquiries}
    where upper(replace(${enquiries.unit} ->> 'stock_number', '-', '')) = ${number}
      or ${enquiries.unit} ->> 'unit_id' = ${unitId}
      or ${enquiries.unit} ->> 'unit_id' = (select min(${units.unitId})::text from ${units}
        where upper(replace(${units.stockNumber}, '-', '')) = ${number})))`;
}

/**
 * Enquiries that match what was typed: all of its words, anywhere in the names, the mailbox, the
 * enquiry's number, the car's name or the buyer's text; or a telephone number in any notation, part
 * of an enquiry's number without its hyphen, the stock number of a car.
 */
export function holdsWords(typed: string): SQL | undefined {
  const whole = typed.trim();
  const modelId = stockOf(whole);
  const words = whole.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return or(
    and(...words.map((word) => or(...spellingsOf(word).map(holdsWord)))),
    ...numbersOf(whole).map(holds),
    modelId === undefined ? undefined : asksFor(modelId),
    IS_UNIT_NUMBER.test(whole) ? asksForUnit(whole) : undefined,
  );
}
