import { z } from 'zod';
import { CONTENT_STATES } from '@/lib/config/content-state';
import { CONDITIONS, fieldsOfAttributes } from '@/lib/contract/attributes';
import {
  ANSWER_COUNTRIES,
  ANSWER_TOPICS,
  ANSWERED_CARS,
  PASSAGE_PLACES,
} from '@/lib/contract/passages';
import { COLOURS, UNIT_ATTRIBUTES, UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import { LOCALES } from '@/lib/i18n/locales';
import { plainAddressOf } from '@/lib/routing/page-request';
import { squeezed } from './squeeze';
import { valueCalled } from './value-words';

/**
 * What one row of a catalogue file may hold (one row = one line of a spreadsheet). Cells are
 * already of their JSON types here: table-rows.ts turns the texts of CSV and XLSX into them. The
 * schemas are those of new records: a row about a known one may leave out any column, which then
 * keeps what is stored, and null empties a column that may be empty (parse-rows.ts).
 */

/** What an id can be at most. */
export const INTEGER_MAX = 2_147_483_647;

/** Postgres stores no NUL and no lone surrogate. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine(isStorable, { error: 'holds characters that cannot be stored' });
const filled = (maxLength: number) => text(maxLength).min(1, { error: 'must not be empty' });
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, {
  error: 'must be small Latin letters, digits and hyphens, 80 at most',
});
const whole = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
const maybe = <S extends z.core.$ZodType>(schema: S) => z.nullish(schema);
/** For columns that hold something when they are empty: '' or no items. */
const emptiedTo = <S extends z.core.$ZodType>(schema: S, empty: z.infer<S>) =>
  z.nullish(schema).transform((value) => (value === null ? empty : value));
const day = z.iso.date({ error: 'must be a date such as 2026-11-18' });
const textList = (maxLength: number) => emptiedTo(z.array(filled(maxLength)).max(100), []);

/** `story` makes story_ar, story_de …: one optional column per language of the site. */
function perLocale<Column extends string, S extends z.ZodType>(column: Column, schema: S) {
  const shape = Object.fromEntries(LOCALES.map((locale) => [`${column}_${locale}`, schema]));
  return shape as Record<`${Column}_${(typeof LOCALES)[number]}`, S>;
}

const typeRow = z.strictObject({
  type_sign: slug,
  position: whole(0, 100_000),
  ...perLocale('type_name', text(80).nullish()),
  // Languages that every mall of these ports sells in; the others are optional.
  type_name_en: filled(80),
  type_name_ru: filled(80),
  type_name_mn: filled(80),
});

export const brandRow = z.strictObject({
  brand_sign: slug,
  brand_name: filled(80),
  /** A file beside the import file, or a picture that is served already. */
  brand_img: emptiedTo(text(300), ''),
  position: whole(0, 100_000),
  country: maybe(
    z.string().regex(/^[A-Z]{2}$/, { error: 'must be an ISO alpha-2 code such as CN' }),
  ),
  founded: maybe(whole(1800, 2100)),
  website: maybe(
    z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, { error: 'must be a domain such as byd.com' }),
  ),
  search_words: textList(80),
  ...perLocale('story', text(4000).nullish()),
});
export type BrandRow = z.infer<typeof brandRow>;

/** A picture that is already served somewhere below the site's own origin. */
export const servedPicture = z.strictObject({
  src: z.string().startsWith('/').max(300),
  small_src: z.string().startsWith('/').max(300),
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  view: z.enum(['three-quarter', 'side', 'front', 'rear', 'interior', 'other']),
  colour: z.string().max(20).nullable(),
  is_drawing: z.boolean().default(false),
  /** The point that stays visible when it is cropped, in per cent. */
  focus_x: maybe(whole(0, 100)),
  focus_y: maybe(whole(0, 100)),
});
export type ServedPicture = z.infer<typeof servedPicture>;

/** Files beside the import file, or pictures that are served already. */
const pictures = emptiedTo(z.array(z.union([servedPicture, filled(300)])).max(40), []);

const UNKNOWN = ['unknown', 'неизвестно', '未知', '不详'];

const conditionWord = z.string().transform((given, context) => {
  if (UNKNOWN.includes(squeezed(given))) return null;
  const said = valueCalled('condition', given);
  const known = CONDITIONS.find((each) => each === said);
  if (known) return known;
  context.addIssue({ code: 'custom', message: `"${given.slice(0, 40)}" is neither new nor used` });
  return z.NEVER;
});

/** Cells of attributes that are less strict in imports than in responses. */
const OWN_CELLS = {
  brand_sign: slug,
  type_sign: slug,
  condition: maybe(conditionWord),
  range_cycle: maybe(z.enum(['CLTC', 'WLTC', 'NEDC', 'WLTP', 'EPA'])),
  interface_languages: textList(10),
  colours: emptiedTo(z.array(z.enum(COLOURS)).max(COLOURS.length), []),
};
const cells = { ...fieldsOfAttributes((type) => type), ...OWN_CELLS };
/** What names a model comes first, which is the order of problems. */
const { brand_sign, type_sign, model_year, condition, ...others } = cells;

export const modelRow = z.strictObject({
  /** Optional: a new model gets the next free id, a known model_sign retains its own. */
  model_id: whole(1, INTEGER_MAX).nullish(),
  model_sign: slug,
  brand_sign,
  type_sign,
  model_name: filled(120),
  trim: emptiedTo(text(120), ''),
  model_year,
  condition,
  ...others,
  /** Today for a new model, where it is not set. */
  updated_at: day.optional(),
  pictures,
  ...perLocale('summary', text(2000).nullish()),
});
export type ModelRow = z.infer<typeof modelRow>;

const unitCell = <Name extends keyof typeof UNIT_ATTRIBUTES>(name: Name) =>
  UNIT_ATTRIBUTES[name].type as unknown as z.ZodType<unknown>;
/** A moment, or a day, which ends at midnight of the ports' clocks. */
const untilCell = z.union([
  z.iso.datetime({ offset: true }),
  day.transform((date) => `${date}T23:59:59+08:00`),
]);
/** People group it with spaces and hyphens. */
const vinCell = z.preprocess(
  (given) => (typeof given === 'string' ? given.replace(/[\s-]/g, '').toUpperCase() : given),
  UNIT_ATTRIBUTES.vin.type,
);

/** One of model_id and model_sign, which check-rows.ts demands of a new unit. */
const unitRow = z.strictObject({
  unit_id: whole(1, INTEGER_MAX).nullish(),
  model_id: whole(1, INTEGER_MAX).optional(),
  model_sign: slug.optional(),
  stock_number: z.optional(unitCell('stock_number')),
  vin: vinCell,
  condition: maybe(conditionWord),
  built_on: unitCell('built_on'),
  first_registered_on: maybe(day),
  mileage_km: unitCell('mileage_km'),
  owners: unitCell('owners'),
  colour: unitCell('colour'),
  interior_colour: unitCell('interior_colour'),
  port: unitCell('port'),
  status: emptiedTo(z.enum(UNIT_STATUSES), 'at_port'),
  expected_on: maybe(day),
  reserved_until: maybe(untilCell.transform((value) => new Date(value).toISOString())),
  sold_on: maybe(day),
  price_usd: unitCell('price_usd'),
  battery_health: unitCell('battery_health'),
  accidents: unitCell('accidents'),
  paint: unitCell('paint'),
  checks: maybe(UNIT_ATTRIBUTES.checks.type),
  papers: emptiedTo(UNIT_ATTRIBUTES.papers.type, []),
  video_src: unitCell('video_src'),
  video_poster: unitCell('video_poster'),
  updated_at: day.optional(),
  pictures,
  ...perLocale('report', text(4000).nullish()),
});

/** By language; null removes the stored text. */
const texts = (maxLength: number) => z.partialRecord(z.enum(LOCALES), filled(maxLength).nullable());
/** The name of a scene that is drawn with the site, or a picture that is served already. */
const contentPicture = z.union([
  z.string().regex(/^[a-z0-9-]{1,80}$/, { error: 'must be the name of a scene' }),
  servedPicture
    .omit({ view: true, colour: true, is_drawing: true })
    .transform(({ focus_x, focus_y, ...picture }) =>
      focus_x == null || focus_y == null ? picture : { ...picture, focus_x, focus_y },
    ),
]);
/** An address, a space and what it is called. */
const SOURCE = /^https?:\/\/[^\s<>"]{3,300} \S/;
const typeSigns = emptiedTo(z.array(slug).max(100), []);
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

const publication = {
  /** An import publishes what is not a draft. */
  state: emptiedTo(z.enum(CONTENT_STATES), 'published'),
  publish_at: maybe(moment),
  publish_until: maybe(moment),
};

/** check-rows.ts ensures that the end is after the beginning: one of them may be stored. */
export const promotionRow = z.strictObject({
  promotion_id: whole(1, INTEGER_MAX),
  coder: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, { error: 'must be Latin letters, digits and hyphens' })
    .toUpperCase(),
  picture: contentPicture,
  ...publication,
  starts_at: moment,
  ends_at: moment,
  quota: maybe(whole(1, INTEGER_MAX)),
  taken: emptiedTo(whole(0, INTEGER_MAX), 0),
  type_signs: typeSigns,
  title: texts(200),
  summary: texts(1000),
  body: texts(50_000),
});
export type PromotionRow = z.infer<typeof promotionRow>;

const articleRow = z.strictObject({
  article_id: whole(1, INTEGER_MAX),
  article_sign: slug,
  picture: contentPicture,
  ...publication,
  published_at: day,
  type_signs: typeSigns,
  title: texts(200),
  summary: texts(1000),
  body: texts(100_000),
});

const someOf = <const Names extends readonly string[]>(names: Names) =>
  emptiedTo(z.array(z.enum(names)).max(names.length), []);

const passageRow = z.strictObject({
  passage_id: whole(1, INTEGER_MAX),
  passage_sign: slug,
  ...publication,
  place: z.enum(PASSAGE_PLACES),
  position: emptiedTo(whole(0, 100_000), 0),
  topic: maybe(z.enum(ANSWER_TOPICS)),
  countries: someOf(ANSWER_COUNTRIES),
  cars: someOf(ANSWERED_CARS),
  checked_on: maybe(day),
  sources: emptiedTo(
    z
      .array(
        filled(400).regex(SOURCE, {
          error: 'must be an address such as https://…, a space and a title',
        }),
      )
      .max(20),
    [],
  ),
  title: texts(200),
  summary: texts(1000),
  body: texts(50_000),
});

/** An address below the site's own hosts, as browsers write it. */
const ownAddress = z
  .string()
  .trim()
  .max(500)
  .transform((value, context) => {
    const address = /^\/(?!\/)/.test(value) ? plainAddressOf(value) : null;
    if (address) return address;
    context.addIssue({ code: 'custom', message: 'must be a path such as /car/104' });
    return z.NEVER;
  });

/** Paths that are no pages and cannot be redirected: calls, files of the build, uploads. */
const FIXED_FOLDERS = /^\/(?:$|\?|(?:api|_next|internal|media)\/)/;

export const moveRow = z.strictObject({
  moved_from: ownAddress.refine((address) => !FIXED_FOLDERS.test(address), {
    error: 'cannot lead elsewhere',
  }),
  /** Empty: the address is no longer redirected. */
  moved_to: maybe(ownAddress),
});
export type MoveRow = z.infer<typeof moveRow>;

export const ROW_SCHEMAS = {
  types: typeRow,
  brands: brandRow,
  models: modelRow,
  units: unitRow,
  promotions: promotionRow,
  articles: articleRow,
  passages: passageRow,
  moves: moveRow,
} as const;

export type RowKind = keyof typeof ROW_SCHEMAS;
