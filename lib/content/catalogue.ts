import { brandTag, MODELS_TAG, modelTag, typeTag } from '@/lib/config/cache-table';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import type { Port } from '@/lib/config/ports';
import type { Brand, CarType, ModelCard } from '@/lib/contract/calls/car';
import {
  listBrands,
  listCarTypes,
  listUnits,
  readBrand,
  readModel,
  readUnit,
} from '@/lib/contract/calls/car';
import { summarizeModels } from '@/lib/contract/calls/landing';
import {
  countModels,
  listModels,
  type ModelCounts,
  NO_MODEL_COUNTS,
} from '@/lib/contract/calls/model-list';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';

/** Every brand, in the catalogue's order. */
export async function readBrands(locale: Locale): Promise<Brand[]> {
  const brands = await cachedRead('brands', [locale], () => contentClient(locale)(listBrands, {}));
  return brands ?? [];
}

/** Every car type, in the catalogue's order. */
export async function readCarTypes(locale: Locale): Promise<CarType[]> {
  const types = await cachedRead('car-types', [locale], () =>
    contentClient(locale)(listCarTypes, {}),
  );
  return types ?? [];
}

/** One brand, or null when there is none with this sign. */
export function readBrandBySign(locale: Locale, brandSign: string) {
  return cachedRead(
    'brand',
    [brandSign, locale],
    () => contentClient(locale)(readBrand, { brand_sign: brandSign }),
    () => [brandTag(brandSign)],
  );
}

/** Models of one brand, of one type, of one that a landing page chooses, or all. */
export interface ModelFilter {
  brand_sign?: string;
  type_sign?: string;
  price_max_usd?: number;
  port?: Port;
}

export interface ModelPage {
  models: ModelCard[];
  /** Models on all pages. */
  total: number;
  /** From 1 on. */
  page: number;
  pageCount: number;
}

/** The narrowest tag of all models that can be in a list. */
function tagOf({ brand_sign: brandSign, type_sign: typeSign }: ModelFilter): string {
  if (brandSign) return brandTag(brandSign);
  return typeSign ? typeTag(typeSign) : MODELS_TAG;
}

/**
 * One page of the models of a filter, in the catalogue's order; together the pages show
 * each once. Null when the list ends before this page; the first page is there even when empty.
 */
export async function readModelPage(
  locale: Locale,
  filter: ModelFilter,
  page: number,
): Promise<ModelPage | null> {
  const { brand_sign: brandSign = '', type_sign: typeSign = '', price_max_usd, port } = filter;
  const args = [brandSign, typeSign, price_max_usd ?? '', port ?? '', page, locale];
  const answer = await cachedRead(
    'model-page',
    args,
    () => contentClient(locale)(listModels, { ...filter, page, page_size: CARS_PER_PAGE }),
    () => [tagOf(filter)],
  );
  const { models, total } = answer ?? { models: [], total: 0 };
  if (models.length === 0 && page > 1) return null;
  return { models, total, page, pageCount: Math.ceil(total / CARS_PER_PAGE) };
}

/** What the models of a filter have in all, or null for a backend that does not say. */
export function readModelSummary(locale: Locale, filter: ModelFilter) {
  return cachedRead(
    'model-summary',
    [JSON.stringify(Object.entries(filter).sort()), locale],
    () => contentClient(locale)(summarizeModels, filter),
    () => [tagOf(filter)],
  );
}

/** How many models of each brand, type, energy and price there are, as a list narrows by them. */
export async function readAllModelCounts(locale: Locale): Promise<ModelCounts> {
  const counts = await cachedRead('model-counts', [locale], () =>
    contentClient(locale)(countModels, {}),
  );
  return counts ?? NO_MODEL_COUNTS;
}

/** The brands that have models of a type, each with the number of those. */
export async function readBrandsOfType(locale: Locale, typeSign: string): Promise<Brand[]> {
  const brands = await cachedRead('brands-of-type', [typeSign, locale], () =>
    contentClient(locale)(listBrands, { type_sign: typeSign }),
  );
  return brands ?? [];
}

/** One model with its pictures, specifications and similar cars, or null. */
export function readModelById(locale: Locale, modelId: number) {
  return cachedRead(
    'model',
    [modelId, locale],
    () => contentClient(locale)(readModel, { model_id: modelId }),
    (model) => [modelId, ...(model?.similar ?? []).map((each) => each.model_id)].map(modelTag),
  );
}

/**
 * One page of a model's cars, or null when the list ends before it.
 * @param page from 1 on
 */
export async function readUnitPage(locale: Locale, modelId: number, page: number) {
  const answer = await cachedRead(
    'unit-page',
    [modelId, page, locale],
    () => contentClient(locale)(listUnits, { model_id: modelId, page }),
    () => [modelTag(modelId)],
  );
  if (!answer || answer.units.length === 0) return null;
  const { units, total, page_size: pageSize } = answer;
  return { units, page, pageCount: Math.ceil(total / pageSize) };
}

/**
 * One car, or null when there is none with this number, it is hidden, or was sold long ago.
 * @param modelId the model it is asked for below, which need not be its own
 */
export function readUnitById(locale: Locale, modelId: number, unitId: number) {
  return cachedRead(
    'unit',
    [modelId, unitId, locale],
    () => contentClient(locale)(readUnit, { unit_id: unitId }),
    (unit) => [modelTag(modelId), ...(unit ? [modelTag(unit.model_id)] : [])],
  );
}
