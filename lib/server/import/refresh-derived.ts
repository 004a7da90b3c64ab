import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { searchTermsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { brands, models, typeTexts } from '../db/schema/catalogue';
import { chunksOf } from './upsert';

const MODELS_PER_STEP = 1000;

/**
 * Brings what models keep of their brand and type (order, search terms) in step with them.
 * @param touched signs of imported brands and types, and ids of imported models
 */
export async function refreshDerived(
  db: Database,
  touched: { brandSigns: string[]; typeSigns: string[]; modelIds: number[] },
): Promise<void> {
  const typeNames = await db
    .select({ typeSign: typeTexts.typeSign, typeName: typeTexts.typeName })
    .from(typeTexts)
    .orderBy(asc(typeTexts.typeSign), asc(typeTexts.locale));
  const namesOf = (typeSign: string) =>
    typeNames.filter((row) => row.typeSign === typeSign).map((row) => row.typeName);

  for (const ids of chunksOf(touched.modelIds, MODELS_PER_STEP)) {
    await refreshModels(db, await readNames(db, inArray(models.modelId, ids)), namesOf);
  }
  const ofTouched = or(
    touched.brandSigns.length > 0 ? inArray(models.brandSign, touched.brandSigns) : undefined,
    touched.typeSigns.length > 0 ? inArray(models.typeSign, touched.typeSigns) : undefined,
  );
  if (!ofTouched) return;
  for (let after = 0; ; ) {
    const rows = await readNames(db, and(ofTouched, gt(models.modelId, after)));
    await refreshModels(db, rows, namesOf);
    const last = rows.at(-1);
    if (!last || rows.length < MODELS_PER_STEP) return;
    after = last.modelId;
  }
}

function readNames(db: Database, where: SQL | undefined) {
  return db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      trim: models.trim,
      modelYear: models.modelYear,
      typeSign: models.typeSign,
      brandName: brands.brandName,
      brandSign: brands.brandSign,
      position: brands.position,
      searchWords: brands.searchWords,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(where)
    .orderBy(asc(models.modelId))
    .limit(MODELS_PER_STEP);
}

async function refreshModels(
  db: Database,
  rows: Awaited<ReturnType<typeof readNames>>,
  typeNamesOf: (typeSign: string) => string[],
): Promise<void> {
  if (rows.length === 0) return;
  const derived = rows.map((row) => ({
    id: row.modelId,
    position: row.position,
    terms: searchTermsOf([
      row.brandName,
      row.brandSign,
      ...row.searchWords,
      row.modelName,
      `${row.brandName} ${row.modelName}`,
      row.trim,
      String(row.modelYear),
      ...typeNamesOf(row.typeSign),
    ]),
  }));
  // One statement for all: a JSON parameter, because drivers disagree on arrays of arrays.
  await db.execute(sql`
    update models set brand_position = fresh.position, search_terms = fresh.terms
    from (
      select (entry->>'id')::int as id, (entry->>'position')::int as position,
        array(select jsonb_array_elements_text(entry->'terms')) as terms
      from jsonb_array_elements(${JSON.stringify(derived)}::text::jsonb) as entry
    ) as fresh
    where models.model_id = fresh.id
  `);
}
