import { or } from 'drizzle-orm';
import { unitReferenceOf } from '@/lib/format/reference';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { comparedName, type Identities, mayBeCalled } from './identities';
import type { ParsedRow } from './parse-rows';
import type { ProblemList } from './problems';
import { INTEGER_MAX, isStorable } from './row-schemas';
import type { CheckedRow } from './row-spool';
import { isOneOf } from './write-rows';

/** A row of a unit whose owner is to be looked up. */
export interface WaitingUnit {
  ordinal: number;
  row: ParsedRow;
}

/** Columns by which a row names its unit. */
const NAMES = ['unit_id', 'stock_number', 'vin'] as const;
const MODEL_NAMES = ['model_id', 'model_sign'] as const;

const integers = (values: readonly unknown[]) =>
  values.filter(
    (value): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= INTEGER_MAX,
  );
/** Names of digits stand as numbers in JSON rows that do not fit, and are still somebody's. */
const texts = (values: readonly unknown[]) =>
  values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter(isStorable);

/** The stored models that these names, well-formed or not, may belong to. */
export function findModels(db: Database, named: readonly Record<string, unknown>[]) {
  const ids = integers(named.map((values) => values.model_id));
  const signs = texts(named.map((values) => values.model_sign));
  return db
    .select({ id: models.modelId, sign: models.modelSign })
    .from(models)
    .where(or(isOneOf(models.modelId, ids), isOneOf(models.modelSign, signs)));
}

interface FoundUnit {
  unit_id: number;
  stock_number: string;
  vin: string | null;
}

/**
 * Finds the unit that a column of a row calls so. Of units whose numbers are alike but for small and
 * capital letters, the one that is spelled the same is meant, or else the one that the row names by
 * its other columns; where that is none, all of them may be.
 */
function unitFinder(found: readonly FoundUnit[]) {
  const same = new Map(
    found.flatMap((unit) => NAMES.map((column) => [`${column} ${unit[column]}`, unit])),
  );
  const alike = new Map<unknown, FoundUnit[]>();
  for (const unit of found) {
    const number = comparedName('stock_number', unit.stock_number);
    alike.set(number, [...(alike.get(number) ?? []), unit]);
  }
  return (column: (typeof NAMES)[number], values: Record<string, unknown>): FoundUnit[] => {
    const value = values[column];
    if (value == null) return [];
    const unit = same.get(`${column} ${value}`);
    if (unit) return [unit];
    const all = (column === 'stock_number' && alike.get(comparedName(column, value))) || [];
    const named = all.filter(
      ({ unit_id, vin }) => unit_id === values.unit_id || (vin !== null && vin === values.vin),
    );
    return named.length === 1 ? named : all;
  };
}

/** Which units the rows of an import are about, and of which models. */
export class UnitOwners {
  /** Rows that call their model by a name that is not stored: its own row may still come. */
  private open: {
    ordinal: number;
    row: ParsedRow;
    /** What it calls its model. */
    names: { column: string; value: unknown; isStored: boolean }[];
  }[] = [];
  /** Known units that rows were about. */
  private readonly named = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly problems: ProblemList,
    private readonly identities: Identities,
  ) {}

  /**
   * Gives rows about known units their id, and new units with an id their stock number; rejects
   * rows whose names belong to several units, second rows about one unit, and new ones that lack a
   * required column.
   * @param areNew whether there is no model yet: the database is not queried then, because the
   *   import may be writing to it
   * @returns the rows that are good by what is known so far
   */
  async sort(rows: readonly WaitingUnit[], areNew: boolean): Promise<CheckedRow[]> {
    const said = rows.map(
      ({ row }): Record<string, unknown> =>
        row.content ? JSON.parse(row.content.json) : row.names,
    );
    const found = areNew ? [] : await this.findUnits(said);
    const unitsCalled = unitFinder(found);
    const known = new Map<unknown, number>();
    for (const { id, sign } of areNew ? [] : await findModels(this.db, said)) {
      known.set(id, id);
      known.set(sign, id);
    }
    return rows.flatMap(({ ordinal, row }, index) => {
      const values = said[index] ?? {};
      const { count } = this.problems;
      const findOwners = () =>
        NAMES.flatMap((column) =>
          unitsCalled(column, values).map((unit) => ({
            column,
            id: unit.unit_id,
            number: unit.stock_number,
          })),
        );
      if (findOwners().length === 0) this.callById(ordinal, row, values);
      const owners = findOwners();
      const [owner] = owners;
      const id = (values.unit_id as number | undefined) ?? owner?.id;
      const foreign = owners.find((other) => other.id !== id);
      if (foreign) {
        const { column } = foreign;
        const all = owners.filter((other) => other.column === column);
        const reason = `belongs to unit ${all.map((other) => other.id).join(', ')}`;
        this.problems.add(ordinal, row, column, reason);
      } else if (owner && this.named.has(owner.id)) {
        this.problems.add(ordinal, row, owner.column, `another row is about unit ${owner.id}`);
      } else if (owner) this.named.add(owner.id);
      if (!owner) this.checkNew(ordinal, row, values);
      const called = owners.find(({ column }) => column === 'stock_number');
      // Cars that are stored under two spellings of a number are meant by these.
      if (row.content && !foreign && called?.number !== values.stock_number) {
        const respelled = this.identities.respelledIn(ordinal, row.content.identity);
        if (respelled) this.problems.add(ordinal, row, respelled.column, respelled.reason);
      }
      const named = MODEL_NAMES.filter((column) => values[column] != null);
      const [model, other = model] = named.map((column) => known.get(values[column]));
      const names = named.map((column) => {
        const value = values[column];
        return { column, value, isStored: known.has(value) };
      });
      if (names.some(({ isStored }) => !isStored)) {
        this.open.push({ ordinal, row, names });
      } else if (other !== model) {
        this.problems.add(ordinal, row, 'model_sign', `belongs to model ${other}`);
      }
      if (!row.content || this.problems.count > count) return [];
      // The spelling of a number by which a row names its car is no change of it.
      if (called && values.unit_id == null) values.stock_number = called.number;
      const unit = id === undefined ? values : { ...values, unit_id: id };
      const json = JSON.stringify(unit);
      return [{ ordinal, file: row.file, line: row.line, key: null, json }];
    });
  }

  /** The writer takes a unit with an id for a known one, so a new one gets its stock number here. */
  private callById(ordinal: number, row: ParsedRow, values: Record<string, unknown>): void {
    if (!row.content || values.unit_id == null || values.stock_number != null) return;
    values.stock_number = unitReferenceOf(values.unit_id as number);
    const name = { column: 'stock_number', value: String(values.stock_number) };
    const repeated =
      this.identities.repeatedIn(ordinal, row, [name]) ??
      this.identities.respelledIn(ordinal, [name]);
    if (repeated) this.problems.add(ordinal, row, repeated.column, repeated.reason);
  }

  /**
   * Reports models that are found nowhere or only in a bad row, once all rows were read, and again
   * when pictures have made further rows bad.
   */
  report(): void {
    this.open = this.open.filter(({ ordinal, row, names }) => {
      const { count } = this.problems;
      const coming = new Set<number | undefined>();
      for (const { column, value, isStored } of names) {
        const model = this.identities.ordinalOf('models', column, value);
        coming.add(model);
        if (isStored || (model !== undefined && !this.problems.isBad(model))) continue;
        this.problems.add(ordinal, row, column, `there is no model ${value}`);
      }
      if (this.problems.count === count && coming.size > 1) {
        const called = names.map(({ value }) => value).join(', ');
        this.problems.add(ordinal, row, 'model_sign', `there is no model ${called}`);
      }
      return this.problems.count === count;
    });
  }

  private checkNew(ordinal: number, row: ParsedRow, values: Record<string, unknown>): void {
    for (const column of row.missing) this.problems.add(ordinal, row, column, 'is missing');
    const { unknownModel } = row;
    const isOpen = values.model_id == null && values.model_sign == null;
    if (isOpen && (row.content || unknownModel)) {
      const column = unknownModel ? 'model_name' : 'model_sign';
      this.problems.add(ordinal, row, column, unknownModel ?? 'is missing');
    }
  }

  private findUnits(said: readonly Record<string, unknown>[]) {
    const of = (column: (typeof NAMES)[number]) => said.map((values) => values[column]);
    const ids = integers(of('unit_id'));
    return this.db
      .select({ unit_id: units.unitId, stock_number: units.stockNumber, vin: units.vin })
      .from(units)
      .where(
        or(
          isOneOf(units.unitId, ids),
          // New ones with an id are called by it.
          mayBeCalled([...texts(of('stock_number')), ...ids.map(unitReferenceOf)]),
          isOneOf(units.vin, texts(of('vin'))),
        ),
      )
      .orderBy(units.unitId);
  }
}
