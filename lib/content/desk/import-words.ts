import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf } from '@/lib/i18n/desk-texts';
import { sayReason } from '@/lib/i18n/import-texts';
import { editPath } from '@/lib/routing/desk-car-address';
import type { Database } from '@/lib/server/db/database';
import { headingOf } from '@/lib/server/import/column-words';
import type { FilePlace, PlacedReason } from '@/lib/server/import/file-outcome';
import type { RecordChange } from '@/lib/server/import/import-report';
import { booleanWord, valueWord } from '@/lib/server/import/value-words';
import { type CarRow, findCars } from '@/lib/server/search/car-list';
import { recordWordOf } from './record-words';

/** Why a row or record is listed, in words. */
export interface ShownReason {
  /** Row and sheet, or the record. */
  place: string;
  column: string;
  reason: string;
}

/** The changes of one record. */
export interface ShownChange {
  key: string;
  name: string;
  /** The model of a car. */
  model: string;
  href: string | undefined;
  isNew: boolean;
  fields: { label: string; before: string; after: string }[];
}

/** A column as the person's table would call it; parts of a list are the list. */
export function columnName(language: DeskLanguage, column: string): string {
  const [name = '', part = ''] = column.split('.');
  if (name === '') return '';
  const checked = name === 'checks' && deskTextAt(language, 'checkedParts', part);
  if (checked) return checked;
  return /^[a-z]{2}$/.test(part)
    ? `${headingOf(name, language)}, ${part}`
    : headingOf(name, language);
}

export function placeOf(language: DeskLanguage, { sheet, line }: FilePlace): string {
  const t = deskTextsOf(language, 'imports');
  return sheet ? t('sheetAndRow', { sheet, line }) : t('row', { line });
}

/** Why, in words of the language, with what would be right where the import knows that. */
export function reasonOf(language: DeskLanguage, { column, reason }: PlacedReason): string {
  const list = column.replace(/\.\d+$/, '');
  return sayReason(language, reason, (value) => wordOf(language, list, value));
}

export function shownReason(language: DeskLanguage, told: PlacedReason): ShownReason {
  const { sheet = '', line, record = '', column } = told;
  return {
    place: line === undefined ? record : placeOf(language, { sheet, line }),
    column: columnName(language, column),
    reason: reasonOf(language, told),
  };
}

function wordOf(language: DeskLanguage, column: string, value: string): string {
  return recordWordOf(language, column, value) ?? valueWord(column, value, language);
}

/** A value as people read it; '' for nothing. */
function shownValue(language: DeskLanguage, column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return booleanWord(value, language);
  if (column === 'pictures' && typeof value === 'number') {
    return deskTextsOf(language, 'imports')('pictures', { count: value });
  }
  if (Array.isArray(value)) {
    return value.map((item) => wordOf(language, column, String(item))).join(', ');
  }
  if (typeof value === 'number') {
    const isPlain = column.endsWith('_year') || column.endsWith('_id') || column === 'founded';
    return (
      recordWordOf(language, column, value) ??
      (isPlain ? String(value) : deskNumberOf(language, value))
    );
  }
  return typeof value === 'string' ? wordOf(language, column, value) : '…';
}

/** What becomes of records, with their names and the pages where they are seen. */
export async function shownChanges(
  db: Database,
  language: DeskLanguage,
  changes: readonly RecordChange[],
): Promise<ShownChange[]> {
  const idsOf = (kind: CarRow['kind']) =>
    changes.flatMap((each) => {
      const named = each.kind === kind ? each.key : kind === 'models' ? modelIdOf(each) : null;
      return typeof named === 'number' ? [named] : [];
    });
  const cars = [
    ...(await findCars(db, 'units', idsOf('units'))),
    ...(await findCars(db, 'models', idsOf('models'))),
  ];
  const byKey = new Map(cars.map((car) => [`${car.kind} ${car.id}`, car]));
  return changes.map(({ kind, key, name, isNew, fields }) => {
    const car = byKey.get(`${kind} ${key}`);
    const model = car ?? byKey.get(`models ${modelIdOf({ fields })}`);
    return {
      key: `${kind} ${key}`,
      name: car?.stock_number ?? stockNumberOf({ fields }) ?? name,
      model: model ? modelOf(model) : '',
      href: car && hrefOf(car),
      isNew,
      fields: fields
        .filter(({ column }) => !isUntold(column, isNew))
        .map(({ column, before, after }) => ({
          label: columnName(language, column),
          before: shownValue(language, column, before),
          after: shownValue(language, column, after),
        })),
    };
  });
}

/** The model of a new car. */
const modelIdOf = ({ fields }: Pick<RecordChange, 'fields'>) =>
  fields.find(({ column }) => column === 'model_id')?.after;

/** Of a new car, also once it is taken back. */
const stockNumberOf = ({ fields }: Pick<RecordChange, 'fields'>) => {
  const said = fields.find(({ column, before }) => column === 'stock_number' && before === null);
  return typeof said?.after === 'string' ? said.after : undefined;
};

/** What follows from any change, and what a new car's name says already. */
const isUntold = (column: string, isNew: boolean) =>
  column === 'updated_at' || (isNew && /^(?:model_id|unit_id|stock_number)$/.test(column));

const modelOf = ({ brand_name, model_name, trim, model_year }: CarRow) =>
  [brand_name, model_name, trim, model_year].filter(Boolean).join(' ');

const hrefOf = ({ kind, id }: CarRow) => editPath(kind, id);
