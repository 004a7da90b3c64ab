import { createHash } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import { AUTOMATIC_GEARBOXES } from '@/lib/contract/attributes';
import { referenceOf } from '@/lib/format/reference';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { foldSpelling, phoneticKeyOf, withConfusables } from '../search/spelling';
import type { SignWords } from './read-values';
import { NAMING_COLUMNS } from './recognise-headings';
import { REQUIRED_COLUMNS } from './record-columns';
import type { RowKind } from './row-schemas';
import type { ModelNaming, SourceRow } from './source-row';
import { squeezed } from './squeeze';

interface NamedModel {
  /** Null for one that the import adds. */
  id: number | null;
  sign: string;
  brand: string;
  name: string;
  trim: string;
  year: number;
  energy_type: string;
  drive: string;
  gearbox: string;
}

/** General words of dealers, and the more exact values of the catalogue. */
const GENERAL = {
  energy_type: { hybrid: ['plugin-hybrid', 'range-extender'] },
  drive: { awd: ['4wd'] },
  gearbox: { automatic: AUTOMATIC_GEARBOXES },
} as const satisfies Partial<Record<keyof NamedModel, Record<string, readonly string[]>>>;

const tokensOf = (text: string) =>
  foldSpelling(text.normalize('NFKC').toLowerCase())
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/** How a name sounds, in Latin letters: "Сонг Плюс" and "Song Plus" are one. */
const soundOf = (text: string) => tokensOf(text).map(phoneticKeyOf).join('');

/** The keys that a name of the catalogue is found by: whole, and each of its two names in brackets. */
function keysOf(name: string): string[] {
  const [, inner] = /\((.+)\)/.exec(name) ?? [];
  const names = inner ? [name, inner, name.replace(/\(.+\)/, '')] : [name];
  return [...new Set(names.flatMap((each) => [squeezed(each), soundOf(each)]))];
}

const SIGN_MAX_LENGTH = 80;
const MARK_LENGTH = 8;

const PROPOSALS_MAX = 3;
/** Most unknown names that get proposals; the list of problems is no longer. */
const UNKNOWN_MAX = 1000;

/** The models of the catalogue, and new ones of the import, by the names that people use. */
class ModelNames {
  private readonly byKey = new Map<string, NamedModel[]>();
  private readonly stored: ReadonlySet<unknown>;
  private readonly found = new Map<string, NamedModel | string>();
  private unknown = 0;

  constructor(
    private readonly all: readonly NamedModel[],
    private readonly brandWords: ReadonlyMap<string, string>,
  ) {
    for (const model of all) this.index(model);
    this.stored = new Set(all.flatMap(({ id, sign }): unknown[] => [id, sign]));
  }

  private index(model: NamedModel): void {
    for (const key of keysOf(model.name)) {
      const same = this.byKey.get(key);
      if (same) same.push(model);
      else this.byKey.set(key, [model]);
    }
  }

  /** Takes the model of a row that may add it, for the cars that follow. */
  add(values: Record<string, unknown>): void {
    const { model_id: id, model_sign: sign, model_name: name, model_year: year } = values;
    if (this.stored.has(id) || this.stored.has(sign) || !name || typeof year !== 'number') return;
    const text = (column: string) => String(values[column] ?? '');
    const brand = this.signOfBrand(text('brand_sign'));
    const facts = { energy_type: text('energy_type'), drive: text('drive') };
    const of = { brand, name: String(name), trim: text('trim'), year };
    this.index({ id: null, sign: String(sign), ...of, ...facts, gearbox: text('gearbox') });
    this.found.clear();
  }

  private signOfBrand(brand: string): string {
    return brand && (this.brandWords.get(squeezed(brand)) ?? brand);
  }

  static async read(db: Database, brandWords: ReadonlyMap<string, string> = new Map()) {
    const { modelId: id, modelSign: sign, brandSign: brand } = models;
    const { modelName: name, trim, modelYear: year } = models;
    const { energyType: energy_type, drive, gearbox } = models;
    const facts = { energy_type, drive, gearbox };
    return new ModelNames(
      await db
        .select({ id, sign, brand, name, trim, year, ...facts })
        .from(models)
        .orderBy(id),
      brandWords,
    );
  }

  /** The model that a row means, or why it means none. */
  find(kind: RowKind, naming: ModelNaming): NamedModel | string {
    const { brand, brandSaid, name, trim, year } = naming;
    const key = [kind, brand, brandSaid, name, trim, year].join('\n');
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const found = this.search(kind, naming);
    this.found.set(key, found);
    return found;
  }

  private search(kind: RowKind, naming: ModelNaming): NamedModel | string {
    const { brand, name, trim, year } = naming;
    const sign = this.signOfBrand(brand);
    const isOfTrim = (model: NamedModel) => trim === '' || isTrim(model.trim, trim);
    const readings = [{ sign, name }, ...this.withoutBrand(name, sign)];
    for (const reading of readings) {
      const named = this.named(kind, reading);
      if (named.length === 0) continue;
      const ofYear = named.filter((model) => year === null || model.year === year);
      const ofTrim = ofYear.filter(isOfTrim);
      const exact = ofTrim.filter((model) => squeezed(model.trim) === squeezed(trim));
      // A car is of the only trim there is; a row of a model with another trim is another model.
      const candidates = kind === 'models' ? [exact, ofTrim] : [exact, ofTrim, ofYear];
      const [best] = candidates.filter(({ length }) => length === 1);
      if (best?.[0]) return best[0];
      const [only] = named;
      // A car built in autumn is of the next model year.
      const isNear = only && named.length === 1 && year && Math.abs(only.year - year) <= 1;
      if (isNear && (kind !== 'models' || isOfTrim(only))) return only;
      const meant = [ofTrim, ofYear, named].find(({ length }) => length > 0) ?? [];
      const list = meant.slice(0, PROPOSALS_MAX).map(told).join(', ');
      const isOtherYear = ofYear.length === 0;
      return isOtherYear
        ? `${year} is not the year of ${list}`
        : `"${name}" may be any of ${list}: say its year or trim, or its model_sign`;
    }
    return this.unknownName(naming, sign);
  }

  /** What is left of "BYD Song Plus", with the brand that it begins with. */
  private withoutBrand(name: string, sign: string) {
    const words = name.split(/\s+/);
    return [3, 2, 1].flatMap((count) => {
      const said = this.brandWords.get(squeezed(words.slice(0, count).join('')));
      const rest = words.slice(count).join(' ');
      return said && rest && (sign === '' || sign === said) ? [{ sign: said, name: rest }] : [];
    });
  }

  /** Models of a name, which a trim or year may follow; a row of a model means a stored one. */
  private named(kind: RowKind, { name, sign }: { name: string; sign: string }): NamedModel[] {
    const tokens = tokensOf(name);
    for (let count = tokens.length; count > 0; count -= 1) {
      const head = tokens.slice(0, count).join(' ');
      const keys = new Set([squeezed(head), soundOf(head), squeezed(withConfusables(head))]);
      const models = new Set([...keys].flatMap((key) => this.byKey.get(key) ?? []));
      const rest = tokens.slice(count).map(squeezed);
      const fitting = [...models].filter(({ id, brand, trim, year }) => {
        if (kind === 'models' && id === null) return false;
        const more = new Set([...tokensOf(trim).map(squeezed), squeezed(trim), String(year)]);
        const isRest = more.has(rest.join('')) || rest.every((token) => more.has(token));
        return (sign === '' || brand === sign) && isRest;
      });
      if (fitting.length > 0) return fitting;
    }
    return [];
  }

  private unknownName({ name, brandSaid }: ModelNaming, sign: string): string {
    this.unknown += 1;
    const said = `there is no model "${name.slice(0, 60)}"${sign && ` of ${brandSaid.slice(0, 60)}`}`;
    if (this.unknown > UNKNOWN_MAX) return said;
    const sound = soundOf(this.withoutBrand(name, sign)[0]?.name ?? name);
    const near = this.all
      .filter(({ brand }) => sign === '' || brand === sign)
      .map((model) => {
        const other = soundOf(model.name);
        const isPart = sound.length > 2 && (other.includes(sound) || sound.includes(other));
        return { model, steps: isPart ? 0 : distance(sound, other) };
      })
      .filter(({ steps }) => steps <= Math.max(2, sound.length / 2))
      .sort((a, b) => a.steps - b.steps);
    const names = near.slice(0, PROPOSALS_MAX).map(({ model }) => told(model));
    return names.length > 0 ? `${said}: like it are ${names.join(', ')}` : said;
  }
}

function isTrim(trim: string, said: string): boolean {
  if (squeezed(trim) === squeezed(said)) return true;
  const own = tokensOf(trim);
  const given = tokensOf(said);
  return (
    given.every((token) => own.includes(token)) ||
    (own.length > 0 && own.every((token) => given.includes(token)))
  );
}

/** `Seal 650 km 2025 (BAM-11)` */
const told = ({ id, sign, name, trim, year }: NamedModel) =>
  `${[name, trim, year].filter(Boolean).join(' ')} (${id === null ? sign : referenceOf(id)})`;

/** The sign of a model that has none yet: byd-seal-650-km-2025. */
function signOf({ brand, name, trim, year }: ModelNaming): string {
  const words = tokensOf([brand, name, trim, year ?? ''].join(' ')).map(phoneticKeyOf);
  const said = words.join('-').replace(/[^\p{L}\p{N}]+/gu, '-');
  const sign = said.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (sign === said && sign.length <= SIGN_MAX_LENGTH) return sign;
  // Two models with Chinese names would have one sign, and the second would overwrite the first.
  const mark = createHash('sha256').update(said).digest('hex').slice(0, MARK_LENGTH);
  return `${sign.slice(0, SIGN_MAX_LENGTH - MARK_LENGTH - 1)}-${mark}`;
}

/** Removes general values from a row whose model has a more exact one: "автомат" for a dct. */
function leaveExact(values: Record<string, unknown>, model: NamedModel): void {
  for (const column of Object.keys(GENERAL) as (keyof typeof GENERAL)[]) {
    const kinds = new Map<unknown, readonly string[]>(Object.entries(GENERAL[column]));
    if (kinds.get(values[column])?.includes(model[column])) delete values[column];
  }
}

/** What `add` reads of a row, without its texts and pictures: a file may have a great many. */
function identityOf(values: Record<string, unknown>) {
  const { model_id, model_sign, model_name, model_year, brand_sign, trim } = values;
  const { energy_type, drive, gearbox } = values;
  const facts = { energy_type, drive, gearbox };
  return { model_id, model_sign, model_name, model_year, brand_sign, trim, ...facts };
}

/**
 * Gives rows that call their model by a name the number of that model. A row about an unknown one
 * is a new model if it has all required columns, and a problem otherwise; cars below it may be of
 * that.
 */
export async function* nameModels(
  db: Database,
  rows: AsyncIterable<SourceRow>,
  signs: SignWords,
): AsyncGenerator<SourceRow> {
  let names: ModelNames | undefined;
  /** Models of rows that nothing had to be looked up for, until a name has to be. */
  let coming: ReturnType<typeof identityOf>[] = [];
  for await (const row of rows) {
    const { values, naming } = row;
    if (!naming) {
      if (row.kind === 'models' && values.model_name) coming.push(identityOf(values));
      yield row;
      continue;
    }
    names ??= await ModelNames.read(db, signs.brand_sign);
    for (const model of coming) names.add(model);
    coming = [];
    const found = names.find(row.kind, naming);
    if (typeof found !== 'string') {
      for (const column of NAMING_COLUMNS) delete values[column];
      leaveExact(values, found);
      const named = found.id === null ? { model_sign: found.sign } : { model_id: found.id };
      yield { ...row, values: { ...named, ...values } };
      continue;
    }
    const isWhole = REQUIRED_COLUMNS.models.every(
      (column) => column === 'model_sign' || values[column] != null,
    );
    if (row.kind === 'models' && isWhole) {
      const model = { model_sign: signOf(naming), ...values };
      names.add({ ...model, brand_sign: naming.brand });
      yield { ...row, values: model };
    } else yield { ...row, unknownModel: found };
  }
}
