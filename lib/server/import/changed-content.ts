import {
  brandTag,
  CATALOGUE_TAG,
  MODELS_TAG,
  MOVED_TAG,
  modelTag,
  typeTag,
} from '@/lib/config/cache-table';
import { CONTENT_KINDS } from '@/lib/config/content-state';
import { LANDING_PRICES_USD } from '@/lib/config/landing-pages';
import { PORTS } from '@/lib/config/ports';
import { landingHref } from '@/lib/routing/landing-address';
import {
  ANSWERS_PATH,
  articleHref,
  articlesHref,
  brandHref,
  carHref,
  passageHref,
  promotionHref,
  typeHref,
  unitHref,
} from '@/lib/routing/paths';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import { passages } from '../db/schema/content';
import type { ImportReport } from './import-report';
import type { WholeModelKey } from './write-models';
import type { PlainKind } from './write-records';
import { isOneOf, type KeyValue } from './write-rows';

/** Most tags of single records; beyond them the whole catalogue is expired. */
const RECORD_TAGS_MAX = 2000;

const ALL_BRANDS_PATH = '/brand';
const PROMOTIONS_PATH = '/activity';

/** The page of a record, and the list that names it. */
const PAGES_OF: Record<Exclude<PlainKind, 'passages'>, (key: KeyValue) => string[]> = {
  types: (sign) => [typeHref(String(sign)), ALL_BRANDS_PATH],
  brands: (sign) => [brandHref(String(sign)), ALL_BRANDS_PATH],
  promotions: (id) => [promotionHref(Number(id)), PROMOTIONS_PATH],
  articles: (id) => [articleHref(Number(id)), articlesHref()],
};

/**
 * What an import or a removal changes for visitors: tags of cached reads, and paths of pages (those
 * of changed records, and the lists that contain them; the home page and the car menu change with
 * nearly everything, and crawlers visit them anyway). Of each model only a number is kept in memory.
 */
export class ChangedContent {
  private readonly tagSet = new Set<string>();
  private readonly models: number[] = [];
  private readonly others = new Set<string>();

  addTag(tag: string): void {
    this.tagSet.add(tag);
  }

  /** The tags of all that an import changed, apart from those of single records. */
  addKinds(report: ImportReport): void {
    if (report.changesCatalogue) this.addTag(CATALOGUE_TAG);
    if (report.hasChanged('models') || report.hasChanged('units')) this.addTag(MODELS_TAG);
    for (const kind of CONTENT_KINDS) {
      if (report.hasChanged(kind)) this.addTag(WRITTEN_TABLES[kind].tag);
    }
  }

  /** A model, and the lists of its brand and type. */
  addModel(id: number, model: Pick<WholeModelKey, 'brand_sign' | 'type_sign'>): void {
    const { brand_sign, type_sign } = model;
    for (const tag of [modelTag(id), brandTag(brand_sign), typeTag(type_sign)]) {
      this.addTag(this.tagSet.size < RECORD_TAGS_MAX ? tag : CATALOGUE_TAG);
    }
    this.models.push(id);
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

  /** The pages of records; which page shows a passage is in the database. */
  async addRecords(db: Database, kind: PlainKind, keys: Iterable<KeyValue>): Promise<void> {
    if (kind !== 'passages') {
      for (const key of keys) for (const path of PAGES_OF[kind](key)) this.others.add(path);
      return;
    }
    const rows = await db
      .select({ place: passages.place, passage_sign: passages.passageSign })
      .from(passages)
      .where(isOneOf(passages.passageId, [...keys]));
    for (const row of rows) this.others.add(passageHref(row));
    if (rows.some(({ place }) => place === 'answers')) this.others.add(ANSWERS_PATH);
  }

  /** Addresses that lead elsewhere than before. */
  addMoved(addresses: ReadonlySet<KeyValue>): void {
    if (addresses.size > 0) this.addTag(MOVED_TAG);
    for (const address of addresses) this.others.add(String(address));
  }

  get tags(): string[] {
    return [...this.tagSet];
  }

  *paths(): Generator<string> {
    for (const id of this.models) yield carHref(id);
    yield* this.others;
  }

  /** @param db the transaction that makes the changes */
  announce(db: Database): Promise<void> {
    return notifyContentChange(db, this.tags, this.paths());
  }
}
