import { type SQL, sql } from 'drizzle-orm';
import { wordsOf } from '../content/text-words';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { unitPictures, units } from '../db/schema/units';

export type CarSource = 'units' | 'models';

export interface CarFilter {
  /** Part of a stock number or VIN, or words of brand and model. */
  word?: string;
  kind?: CarSource;
  port?: 'khorgos' | 'erenhot';
  status?: (typeof units.$inferSelect)['status'];
  condition?: 'new' | 'used';
  /** Only those without a picture, or a price, of their own. */
  lacks?: 'picture' | 'price';
}

/** All conditions that are given. */
export const allOf = (conditions: readonly (SQL | undefined)[]): SQL => {
  const given = conditions.filter((each) => each !== undefined);
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`;
};

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Models that are called so: each word is the brand's, or begins one of the model's own. */
function modelsNamed(word: string): SQL | null {
  const words = wordsOf(word).slice(0, 6);
  if (words.length === 0) return null;
  const named = words.map(
    (each) => sql`(${models.search} @@ to_tsquery('simple', ${`'${each}':*`})
      or ${models.brandSign} in (
        select ${brands.brandSign} from ${brands}
        where ${brands.brandName} ilike ${`${each}%`} or ${brands.brandName} ilike ${`% ${each}%`}
          or ${each} = any (${brands.searchWords})
      ))`,
  );
  return allOf(named);
}

/** Stock numbers and VINs are looked into from three characters on, as their index does. */
function unitsCalled(word: string): SQL {
  const number = word.replace(/\s+/g, '');
  const named = modelsNamed(word);
  return sql`${units.unitId} in (
    select ${units.unitId} from ${units}
    where (${units.stockNumber} || ' ' || coalesce(${units.vin}, '')) ilike ${anywhere(number)}
    ${named ? sql`union all select ${units.unitId} from ${units} join ${models} using (model_id) where ${named}` : sql``}
  )`;
}

/** Models by a number such as BAM-101, or by words of their names. */
export function modelsCalled(word: string): SQL {
  const [, id] = /^[a-z]*-?([1-9]\d{0,8})$/i.exec(word.trim()) ?? [];
  const named = modelsNamed(word) ?? sql`false`;
  return id ? sql`(${models.modelId} = ${Number(id)} or (${named}))` : sql`(${named})`;
}

/** What a filter asks of units, and of models that have none. */
export const CAR_CONDITIONS: Record<CarSource, (filter: CarFilter) => (SQL | undefined)[]> = {
  units: ({ word, port, status, condition, lacks }) => [
    word ? unitsCalled(word) : undefined,
    port && sql`${units.port} = ${port}`,
    status && sql`${units.status} = ${status}`,
    condition && sql`${units.condition} = ${condition}`,
    lacks === 'price' ? sql`${units.priceUsd} is null` : undefined,
    lacks === 'picture'
      ? sql`not exists (select from ${unitPictures} where ${unitPictures.unitId} = ${units.unitId})`
      : undefined,
  ],
  models: ({ word, port, status, condition, lacks }) => [
    sql`${models.unitStockKhorgos} is null`,
    word ? modelsCalled(word) : undefined,
    port && sql`${port === 'khorgos' ? models.stockKhorgos : models.stockErenhot} > 0`,
    status && sql`${models.isInStock}`,
    condition && sql`${models.condition} = ${condition}`,
    lacks === 'picture'
      ? sql`not exists (select from ${modelPictures} where ${modelPictures.modelId} = ${models.modelId})`
      : undefined,
  ],
};

/** Models have a price, and are in stock or not. */
export function isAskedFor(source: CarSource, { kind, status, lacks }: CarFilter): boolean {
  if (kind && kind !== source) return false;
  return source === 'units' || (lacks !== 'price' && (!status || status === 'at_port'));
}
