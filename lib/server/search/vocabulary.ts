import { asc } from 'drizzle-orm';
import { searchTermsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { brands, models, typeTexts } from '../db/schema/catalogue';
import { keptForAMinute } from './kept-for-a-minute';
import { soundOf } from './spelling';

/** A brand or a car type with the words it is found by. */
export interface NamedThing {
  sign: string;
  terms: readonly string[];
}

/** The names of the catalogue, as a query is held against them. */
export interface Vocabulary {
  brands: readonly NamedThing[];
  types: readonly NamedThing[];
  /** Every word of brand, model and type names, with its sound. */
  terms: ReadonlyMap<string, string>;
  /** The words of model names alone. */
  modelTerms: ReadonlyMap<string, string>;
}

const NAMES_MAX = 20_000;

/** The vocabulary of a database. */
export const readVocabulary = keptForAMinute((db: Database, _key: 'names') => collect(db));

async function collect(db: Database): Promise<Vocabulary> {
  const [brandRows, typeRows, modelRows] = await Promise.all([
    db
      .select({ sign: brands.brandSign, name: brands.brandName, words: brands.searchWords })
      .from(brands)
      .orderBy(asc(brands.position), asc(brands.brandSign))
      .limit(NAMES_MAX),
    db
      .select({ sign: typeTexts.typeSign, name: typeTexts.typeName })
      .from(typeTexts)
      .orderBy(asc(typeTexts.typeSign), asc(typeTexts.locale))
      .limit(NAMES_MAX),
    db
      .selectDistinct({ name: models.modelName })
      .from(models)
      .orderBy(asc(models.modelName))
      .limit(NAMES_MAX),
  ]);
  const typeSigns = [...new Set(typeRows.map(({ sign }) => sign))];
  const things = {
    brands: brandRows.map(({ sign, name, words }) => ({
      sign,
      terms: searchTermsOf([name, sign, ...words]),
    })),
    types: typeSigns.map((sign) => ({
      sign,
      terms: searchTermsOf(typeRows.filter((row) => row.sign === sign).map(({ name }) => name)),
    })),
  };
  const modelTerms = withSounds(searchTermsOf(modelRows.map(({ name }) => name)));
  const otherTerms = [...things.brands, ...things.types].flatMap((thing) => thing.terms);
  return { ...things, terms: new Map([...withSounds(otherTerms), ...modelTerms]), modelTerms };
}

function withSounds(terms: readonly string[]): Map<string, string> {
  return new Map(terms.map((term) => [term, soundOf(term)]));
}
