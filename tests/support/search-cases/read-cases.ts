import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchRemark } from '@/lib/contract/calls/model-list';
import type { ModelFilters } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';

type Value = string | number | boolean;

/** What a column of a model has to be: a value, one of some, none, a part, or within limits. */
export type Wanted = Value | Value[] | { not?: Value; has?: string; min?: number; max?: number };

/** What a model has to be, by column. */
export type Predicate = Record<string, Wanted>;

/** The expected result of a search; fields that are left out are not checked. */
export interface Expected {
  /** Exactly the models for which this, or one of these, holds. */
  cars?: Predicate | Predicate[];
  /** The first model. */
  first?: Predicate;
  /** Every model shown, of which there are some. */
  every?: Predicate;
  /** The filters that were understood, without names. */
  filters?: ModelFilters;
  /** The names that are no filter. */
  word?: string;
  /** The words that are said to be left out, or their number. */
  ignored?: string[] | number;
  /** The whole query is said to be left out. */
  ignoredAll?: boolean;
  /** The well-known cars that are said not to be sold. */
  notSold?: string[];
  remarks?: SearchRemark[];
  /** The cars stand in this order. */
  sort?: 'price';
  /** The promotions of the language are shown, whatever they are called. */
  promotions?: true;
  /** Where nothing is found, something near is offered. */
  suggests?: boolean;
}

export interface SearchCase extends Expected {
  locale: Locale;
  query: string;
}

interface CaseGroup extends Expected {
  about?: string;
  queries: Partial<Record<Locale, string[]>>;
}

/** What buyers type, with what they have to find in the demo catalogue. */
export function readSearchCases(): SearchCase[] {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const groups = files
    .sort()
    .flatMap((name): CaseGroup[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return groups.flatMap(({ about: _, queries, ...expected }) =>
    (Object.keys(queries) as Locale[]).flatMap((locale) =>
      (queries[locale] ?? []).map((query) => ({ ...expected, locale, query })),
    ),
  );
}

function isWanted(value: unknown, wanted: Wanted): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value as Value);
  if (typeof wanted !== 'object') return value === wanted;
  const { not, has, min, max } = wanted;
  if (not !== undefined && value === not) return false;
  if (has !== undefined && !String(value).includes(has)) return false;
  if (min !== undefined && !(typeof value === 'number' && value >= min)) return false;
  return max === undefined || (typeof value === 'number' && value <= max);
}

/** Whether a model is what one of some predicates asks for. */
export function fitsPredicate(
  model: Record<string, unknown>,
  predicates: Predicate | readonly Predicate[],
): boolean {
  return [predicates]
    .flat()
    .some((predicate) =>
      Object.entries(predicate).every(([column, wanted]) => isWanted(model[column], wanted)),
    );
}
