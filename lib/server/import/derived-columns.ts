import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { wordsOf } from '../content/text-words';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';

const MODELS_PER_STEP = 1000;

/** Brands' places in the catalogue, by brand_sign. */
type Positions = ReadonlyMap<string, number>;

async function readPositions(db: Database): Promise<Positions> {
  const rows = await db.select({ sign: brands.brandSign, position: brands.position }).from(brands);
  return new Map(rows.map(({ sign, position }) => [sign, position]));
}

/** Longer words are cut: a lexeme has to fit into 2 KB. */
const TERM_MAX_LENGTH = 200;

/** The words that a model is found by, besides its brand and type, which are filters. */
function searchTermsOf(modelName: string, trim = ''): string[] {
  const words = wordsOf(`${modelName} ${trim}`).map((word) => word.slice(0, TERM_MAX_LENGTH));
  return [...new Set(words)].sort();
}

/**
 * Columns of models that are not in their rows: the position of their brand in the catalogue, and
 * the terms that search finds them by.
 */
export class DerivedColumns {
  private constructor(
    private readonly before: Positions,
    private readonly positions: Positions,
  ) {}

  /**
   * Runs a write of brands, and reads their positions before and after.
   * @returns the columns of models as they have to be afterwards
   */
  static async around(db: Database, write: () => Promise<void>): Promise<DerivedColumns> {
    const before = await readPositions(db);
    await write();
    return new DerivedColumns(before, await readPositions(db));
  }

  /** The derived columns of one model. */
  of(model: { brand_sign: string; model_name: string; trim?: string }) {
    return {
      brand_position: this.positions.get(model.brand_sign) ?? 0,
      search_terms: searchTermsOf(model.model_name, model.trim),
    };
  }

  /** Updates the models of brands whose position has changed. */
  async refreshChanged(db: Database): Promise<void> {
    const moved = [...this.before.keys()].filter(
      (sign) => this.before.get(sign) !== this.positions.get(sign),
    );
    if (moved.length > 0) await this.refresh(db, inArray(models.brandSign, moved));
  }

  /** Updates every model to what this version derives. */
  static async refreshAll(db: Database): Promise<void> {
    const positions = await readPositions(db);
    await new DerivedColumns(positions, positions).refresh(db);
  }

  private async refresh(db: Database, isStale?: SQL): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await readModels(db, and(isStale, gt(models.modelId, after)));
      const derived = rows.map(({ model_id: id, ...model }) => ({ id, ...this.of(model) }));
      await writeDerived(db, derived);
      const last = rows.at(-1);
      if (!last || rows.length < MODELS_PER_STEP) return;
      after = last.model_id;
    }
  }
}

async function writeDerived(db: Database, derived: readonly object[]): Promise<void> {
  if (derived.length === 0) return;
  await db.execute(sql`
    update models set brand_position = fresh.brand_position, search_terms = fresh.search_terms
    from json_to_recordset(${JSON.stringify(derived)}::text::json)
      as fresh(id integer, brand_position integer, search_terms text[])
    where models.model_id = fresh.id
      and (models.brand_position, models.search_terms)
        is distinct from (fresh.brand_position, fresh.search_terms)
  `);
}

function readModels(db: Database, where: SQL | undefined) {
  return db
    .select({
      model_id: models.modelId,
      brand_sign: models.brandSign,
      model_name: models.modelName,
      trim: models.trim,
    })
    .from(models)
    .where(where)
    .orderBy(asc(models.modelId))
    .limit(MODELS_PER_STEP);
}
