import { brandTag, CATALOGUE_TAG, modelTag } from '@/lib/config/cache-tags';
import type { Port } from '@/lib/config/ports';
import type { Brand, CarType, ModelCard } from '@/lib/contract/calls/car';
import { listBrands, listCarTypes, readBrand, readModel } from '@/lib/contract/calls/car';
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
import { CARS_PER_PAGE } from './search';

/** Every brand, in the catalogue's order. */
export async function readBrands(locale: Locale): Promise<Brand[]> {
  const brands = await cachedRead(['brands', locale], [CATALOGUE_TAG], () =>
    contentClient(locale)(listBrands, {}),
  );
  return brands ?? [];
}

/** Every car type, in the catalogue's order. */
export async function readCarTypes(locale: Locale): Promise<CarType[]> {
  const types = await cachedRead(['car-types', locale], [CATALOGUE_TAG], () =>
    contentClient(locale)(listCarTypes, {}),
  );
  return types ?? [];
}

/** One brand, or null when there is none with this sign. */
export function readBrandBySign(locale: Locale, brandSign: string) {
  return cachedRead(['brand', brandSign, locale], [CATALOGUE_TAG, brandTag(brandSign)], () =>
    contentClient(locale)(readBrand, { brand_sign: brandSign }),
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
  const tags = [CATALOGUE_TAG, ...(brandSign ? [brandTag(brandSign)] : [])];
  const key = ['models', brandSign, typeSign, price_max_usd ?? '', port ?? '', page, locale];
  const answer = await cachedRead(key, tags, () =>
    contentClient(locale)(listModels, { ...filter, page, page_size: CARS_PER_PAGE }),
  );
  const { models, total } = answer ?? { models: [], total: 0 };
  if (models.length === 0 && page > 1) return null;
  return { models, total, page, pageCount: Math.ceil(total / CARS_PER_PAGE) };
}

/** What the models of a filter have in all, or null for a backend that does not say. */
export function readModelSummary(locale: Locale, filter: ModelFilter) {
  const { brand_sign: brandSign } = filter;
  const tags = [CATALOGUE_TAG, ...(brandSign ? [brandTag(brandSign)] : [])];
  const key = ['model-summary', JSON.stringify(Object.entries(filter).sort()), locale];
  return cachedRead(key, tags, () => contentClient(locale)(summarizeModels, filter));
}

/** How many models of each brand, type, energy and price there are, as a list narrows by them. */
export async function readAllModelCounts(locale: Locale): Promise<ModelCounts> {
  const counts = await cachedRead(['model-counts', locale], [CATALOGUE_TAG], () =>
    contentClient(locale)(countModels, {}),
  );
  return counts ?? NO_MODEL_COUNTS;
}

/** The brands that have models of a type, each with the number of those. */
export async function readBrandsOfType(locale: Locale, typeSign: string): Promise<Brand[]> {
  const brands = await cachedRead(['brands-of-type', typeSign, locale], [CATALOGUE_TAG], () =>
    contentClient(locale)(listBrands, { type_sign: typeSign }),
  );
  return brands ?? [];
}

/** One model with its pictures, specifications and similar cars, or null. */
export function readModelById(locale: Locale, modelId: number) {
  return cachedRead(['model', modelId, locale], [CATALOGUE_TAG, modelTag(modelId)], () =>
    contentClient(locale)(readModel, { model_id: modelId }),
  );
}
