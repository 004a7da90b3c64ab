import * as z from 'zod/mini';

/**
 * NUL cannot be stored by Postgres and lone surrogates cannot be encoded as UTF-8, so
 * neither is accepted.
 */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text of at most `maxLength` UTF-16 code units. */
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isStorableText));
}

/**
 * Text that may be missing. Answers treat missing and empty alike, because empty values are
 * pruned before sending.
 */
export function optionalText(maxLength: number) {
  return z.optional(text(maxLength));
}

/** A name inside an address, such as a brand_sign: it has to be readable in a URL. */
export const sign = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** One or several signs with commas between them. */
export const signList = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}(?:,[a-z0-9][a-z0-9-]{0,79}){0,39}$/));

/** A whole number in a JSON body or, as digits, in a query string. */
export function wholeNumber(minimum: number, maximum: number) {
  const digits = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number));
  return z
    .union([z.number(), digits])
    .check(z.refine((value) => Number.isInteger(value) && value >= minimum && value <= maximum));
}

/** What a database identifier of ours can be at most (32-bit). */
const RECORD_ID_MAX = 2_147_483_647;

/** What a database identifier of ours can be. */
export const recordId = wholeNumber(1, RECORD_ID_MAX);

/** Ids in a query string: arrays travel there as compact JSON (api.md, "sign"). */
const idsInQuery = z.pipe(
  z.string().check(z.regex(/^\[[1-9]\d{0,9}(,[1-9]\d{0,9})*\]$/)),
  z.transform((json): number[] => JSON.parse(json)),
);

/** One or several database identifiers. */
export function idList(maxLength: number) {
  const isIdList = (ids: number[]) =>
    ids.length > 0 &&
    ids.length <= maxLength &&
    ids.every((id) => Number.isInteger(id) && id > 0 && id <= RECORD_ID_MAX);
  return z.union([z.array(z.number()), idsInQuery]).check(z.refine(isIdList));
}
