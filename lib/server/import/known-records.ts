import { CONTENT_KINDS, type ContentKind } from '@/lib/config/content-state';
import type { Database } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import { brands, carTypes } from '../db/schema/catalogue';
import { promotions } from '../db/schema/content';
import { type ParsedRow, REFERENCES, type RowContent } from './parse-rows';
import type { ProblemList } from './problems';
import type { RowKind } from './row-schemas';
import type { RowPlace } from './source-row';

/** The brands and types that models may name: those of the database and those of the import. */
export async function openReferences(db: Database) {
  const brandRows = await db.select({ sign: brands.brandSign }).from(brands);
  const typeRows = await db.select({ sign: carTypes.typeSign }).from(carTypes);
  const known = {
    brand_sign: new Set(brandRows.map(({ sign }) => sign)),
    type_sign: new Set(typeRows.map(({ sign }) => sign)),
  };
  const nouns = { brand_sign: 'brand', type_sign: 'car type' } as const;
  const stored = { brands: new Set(known.brand_sign), types: new Set(known.type_sign) };
  /**
   * Models, well-formed or not, that name a record which is not known yet: its row may still come.
   */
  const open: {
    ordinal: number;
    place: RowPlace;
    column: (typeof REFERENCES)[number];
    sign: string;
  }[] = [];
  return {
    /** Whether the database had the record when the checks began; the import may write it since. */
    isStored: (kind: 'brands' | 'types', sign: unknown) => stored[kind].has(String(sign)),
    /** Takes the sign of a brand or type of the import. */
    add(kind: RowKind, sign: unknown) {
      if (kind === 'brands') known.brand_sign.add(String(sign));
      if (kind === 'types') known.type_sign.add(String(sign));
    },
    check(ordinal: number, { file, line, references }: ParsedRow) {
      for (const column of REFERENCES) {
        const sign = references[column];
        if (sign === undefined || known[column].has(sign)) continue;
        open.push({ ordinal, place: { file, line }, column, sign });
      }
    },
    report(problems: ProblemList) {
      for (const { ordinal, place, column, sign } of open) {
        if (known[column].has(sign)) continue;
        problems.add(ordinal, place, column, `there is no ${nouns[column]} ${sign}`);
      }
    },
  };
}

interface StoredRecord {
  id: number;
  sign: string;
  /** Of a promotion. */
  starts_at?: Date;
  ends_at?: Date;
}

const TIMES = { starts_at: promotions.startsAt, ends_at: promotions.endsAt };

async function readContent(db: Database, kind: ContentKind) {
  const { table, key, sign } = WRITTEN_TABLES[kind];
  const columns = { id: key, sign, ...(kind === 'promotions' ? TIMES : {}) };
  const records: StoredRecord[] = await db.select(columns).from(table);
  return {
    byId: new Map<unknown, StoredRecord>(records.map((record) => [record.id, record])),
    idBySign: new Map<unknown, number>(records.map(({ id, sign }) => [sign, id])),
  };
}

/** Content of staff, read when the first row is about it, or before. */
export class StoredContent {
  private readonly reading: Partial<Record<ContentKind, ReturnType<typeof readContent>>> = {};

  constructor(private readonly db: Database) {}

  private read(kind: ContentKind) {
    this.reading[kind] ??= readContent(this.db, kind);
    return this.reading[kind];
  }

  async readAll(): Promise<void> {
    await Promise.all(CONTENT_KINDS.map((kind) => this.read(kind)));
  }

  async has(kind: ContentKind, id: unknown): Promise<boolean> {
    return (await this.read(kind)).byId.has(id);
  }

  /** What is wrong with a row that gives its record the sign of another one, or null. */
  async foreignSignIn(kind: ContentKind, [key, sign]: RowContent['identity']) {
    if (!key || !sign) return null;
    const owner = (await this.read(kind)).idBySign.get(sign.value) ?? key.value;
    if (owner === key.value) return null;
    return { column: sign.column, reason: `belongs to ${kind.slice(0, -1)} ${owner}` };
  }

  /** Whether a promotion ends after it starts, once its row is written. */
  async endsAfterStart(row: Record<string, unknown>): Promise<boolean> {
    const stored = (await this.read('promotions')).byId.get(row.promotion_id);
    const at = (column: 'starts_at' | 'ends_at') =>
      row[column] === undefined ? stored?.[column]?.getTime() : Date.parse(String(row[column]));
    const start = at('starts_at');
    const end = at('ends_at');
    return start === undefined || end === undefined || start < end;
  }
}
