import { serverClient } from '@/lib/api/server';
import type { Brand, CarType, ModelCard } from '@/lib/contract/calls/car';
import {
  listBrands,
  listCarTypes,
  listModels,
  MODEL_PAGE_SIZE_MAX,
  readBrand,
  readModel,
} from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { brandTag, CATALOGUE_TAG, modelTag } from './cache-tags';
import { cachedRead } from './cached-read';

/** Every brand, in the catalogue's order. */
export async function readBrands(locale: Locale): Promise<Brand[]> {
  const brands = await cachedRead(['brands', locale], [CATALOGUE_TAG], () =>
    serverClient(locale)(listBrands, {}),
  );
  return brands ?? [];
}

/** Every car type, in the catalogue's order. */
export async function readCarTypes(locale: Locale): Promise<CarType[]> {
  const types = await cachedRead(['car-types', locale], [CATALOGUE_TAG], () =>
    serverClient(locale)(listCarTypes, {}),
  );
  return types ?? [];
}

/** One brand, or null when there is none with this sign. */
export function readBrandBySign(locale: Locale, brandSign: string) {
  return cachedRead(['brand', brandSign, locale], [CATALOGUE_TAG, brandTag(brandSign)], () =>
    serverClient(locale)(readBrand, { brand_sign: brandSign }),
  );
}

/** Every model of a brand or a type: all of them, because each has to be reachable by a link. */
export async function readAllModels(
  locale: Locale,
  filter: { brand_sign?: string; type_sign?: string },
): Promise<ModelCard[]> {
  const { brand_sign: brandSign = '', type_sign: typeSign = '' } = filter;
  const tags = [CATALOGUE_TAG, ...(brandSign ? [brandTag(brandSign)] : [])];
  const models = await cachedRead(['models', brandSign, typeSign, locale], tags, async () => {
    const send = serverClient(locale);
    const all: ModelCard[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await send(listModels, { ...filter, page, page_size: MODEL_PAGE_SIZE_MAX });
      all.push(...answer.models);
      if (answer.models.length === 0 || all.length >= answer.total) return all;
    }
  });
  return models ?? [];
}

/** One model with its pictures, specifications and similar cars, or null. */
export function readModelById(locale: Locale, modelId: number) {
  return cachedRead(['model', modelId, locale], [CATALOGUE_TAG, modelTag(modelId)], () =>
    serverClient(locale)(readModel, { model_id: modelId }),
  );
}
