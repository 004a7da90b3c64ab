import { LANDING_PRICES_USD } from '@/lib/config/landing-pages';
import { PORTS } from '@/lib/config/ports';
import { landingHref } from '@/lib/routing/landing-address';
import {
  articleHref,
  articlesHref,
  brandHref,
  carHref,
  promotionHref,
  typeHref,
  unitHref,
} from '@/lib/routing/paths';
import type { RowKind } from './row-schemas';
import type { WholeModelKey } from './write-models';
import type { KeyValue } from './write-rows';

const ALL_BRANDS_PATH = '/brand';
const PROMOTIONS_PATH = '/activity';

/** The page of a record, and the list that names it. */
const PAGES_OF: Record<
  Exclude<RowKind, 'models' | 'units' | 'passages'>,
  (key: KeyValue) => string[]
> = {
  types: (sign) => [typeHref(String(sign)), ALL_BRANDS_PATH],
  brands: (sign) => [brandHref(String(sign)), ALL_BRANDS_PATH],
  promotions: (id) => [promotionHref(Number(id)), PROMOTIONS_PATH],
  articles: (id) => [articleHref(Number(id)), articlesHref()],
  moves: (address) => [String(address)],
};

/**
 * Paths of the pages that an import changes: those of changed records, and the lists that contain
 * them. The home page and the car menu change with nearly everything, and crawlers visit them
 * anyway. Of each model only a number is kept in memory.
 */
export class ChangedPaths implements Iterable<string> {
  private readonly models: number[] = [];
  private readonly others = new Set<string>();

  addModel(id: number, key: Pick<WholeModelKey, 'brand_sign' | 'type_sign'>): void {
    this.models.push(id);
    const { brand_sign, type_sign } = key;
    this.others.add(brandHref(brand_sign)).add(typeHref(type_sign));
    // Its former ports and price are not known here: it may have left any of these lists.
    for (const price_max_usd of LANDING_PRICES_USD)
      this.others.add(landingHref({ type_sign, price_max_usd }));
    for (const port of PORTS) this.others.add(landingHref({ brand_sign, port }));
  }

  addUnit(id: number, model: { model_id: number; brand_sign: string; type_sign: string }): void {
    this.addModel(model.model_id, model);
    this.others.add(unitHref(model.model_id, id));
  }

  addRecords(kind: keyof typeof PAGES_OF, keys: Iterable<KeyValue>): void {
    for (const key of keys) for (const path of PAGES_OF[kind](key)) this.others.add(path);
  }

  addPath(path: string): void {
    this.others.add(path);
  }

  *[Symbol.iterator](): Generator<string> {
    for (const id of this.models) yield carHref(id);
    yield* this.others;
  }
}
