import { and, asc, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { searchTermsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { brands, models, typeTexts } from '../db/schema/catalogue';

const MODELS_PER_STEP = 1000;

type NamedModel = Pick<typeof models.$inferSelect, 'modelName' | 'trim' | 'modelYear'> & {
  brandSign: string;
  typeSign: string;
};

/** Brands and types as models are found by them: names, and the brand's place in the catalogue. */
interface Names {
  brands: Map<string, { name: string; position: number; terms: string[] }>;
  types: Map<string, string[]>;
}

async function readNames(db: Database): Promise<Names> {
  const brandRows = await db
    .select({
      sign: brands.brandSign,
      name: brands.brandName,
      position: brands.position,
      words: brands.searchWords,
    })
    .from(brands);
  const typeRows = await db
    .select({ sign: typeTexts.typeSign, name: typeTexts.typeName })
    .from(typeTexts)
    .orderBy(asc(typeTexts.typeSign), asc(typeTexts.locale));
  const types = new Map<string, string[]>();
  for (const { sign, name } of typeRows) types.set(sign, [...(types.get(sign) ?? []), name]);
  for (const [sign, names] of types) types.set(sign, searchTermsOf(names));
  return {
    brands: new Map(
      brandRows.map(({ sign, name, position, words }) => [
        sign,
        { name, position, terms: searchTermsOf([name, sign, ...words]) },
      ]),
    ),
    types,
  };
}

/** Signs whose names or position are no longer what they were. */
function changedSigns(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  return [...before.keys()].filter(
    (sign) => JSON.stringify(before.get(sign)) !== JSON.stringify(after.get(sign)),
  );
}

/**
 * What models store of their brand and type: the brand's position, and the terms that search finds
 * them by.
 */
export class DerivedColumns {
  private constructor(
    private readonly before: Names,
    private readonly names: Names,
  ) {}

  /**
   * Runs a write of brands and types between two looks at their names.
   * @returns the columns of models as they have to be afterwards
   */
  static async around(db: Database, write: () => Promise<void>): Promise<DerivedColumns> {
    const before = await readNames(db);
    await write();
    return new DerivedColumns(before, await readNames(db));
  }

  /** The derived columns of one model. */
  of(model: {
    brand_sign: string;
    type_sign: string;
    model_name: string;
    trim: string;
    model_year: number;
  }): { brand_position: number; search_terms: string[] } {
    const brand = this.names.brands.get(model.brand_sign);
    const own = searchTermsOf([
      model.model_name,
      `${brand?.name ?? ''} ${model.model_name}`,
      model.trim,
      String(model.model_year),
    ]);
    const types = this.names.types.get(model.type_sign) ?? [];
    return {
      brand_position: brand?.position ?? 0,
      search_terms: [...new Set([...(brand?.terms ?? []), ...types, ...own])].sort(),
    };
  }

  /** Brings the models of brands and types that have changed in step with them. */
  async refreshChanged(db: Database): Promise<void> {
    const brandSigns = changedSigns(this.before.brands, this.names.brands);
    const typeSigns = changedSigns(this.before.types, this.names.types);
    const isOfChanged = or(
      brandSigns.length > 0 ? inArray(models.brandSign, brandSigns) : undefined,
      typeSigns.length > 0 ? inArray(models.typeSign, typeSigns) : undefined,
    );
    if (!isOfChanged) return;
    for (let after = 0; ; ) {
      const rows = await readModels(db, and(isOfChanged, gt(models.modelId, after)));
      await this.refresh(db, rows);
      const last = rows.at(-1);
      if (!last || rows.length < MODELS_PER_STEP) return;
      after = last.modelId;
    }
  }

  private async refresh(db: Database, rows: (NamedModel & { modelId: number })[]): Promise<void> {
    if (rows.length === 0) return;
    const derived = rows.map((row) => ({
      id: row.modelId,
      ...this.of({
        brand_sign: row.brandSign,
        type_sign: row.typeSign,
        model_name: row.modelName,
        trim: row.trim,
        model_year: row.modelYear,
      }),
    }));
    await db.execute(sql`
      update models set brand_position = fresh.brand_position, search_terms = fresh.search_terms
      from json_to_recordset(${JSON.stringify(derived)}::text::json)
        as fresh(id integer, brand_position integer, search_terms text[])
      where models.model_id = fresh.id
        and (models.brand_position, models.search_terms)
          is distinct from (fresh.brand_position, fresh.search_terms)
    `);
  }
}

function readModels(db: Database, where: SQL | undefined) {
  return db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      trim: models.trim,
      modelYear: models.modelYear,
      typeSign: models.typeSign,
      brandSign: models.brandSign,
    })
    .from(models)
    .where(where)
    .orderBy(asc(models.modelId))
    .limit(MODELS_PER_STEP);
}
