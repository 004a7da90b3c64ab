import type { LoadOptions, Option } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import type { ModelCard } from '@/lib/contract/calls/car';
import { FILTER_WORD_MAX_LENGTH } from '@/lib/contract/filters';

/** Options listed at once; typing more of a name narrows them. */
const OPTIONS_MAX = 20;

function optionOf({ model_id, brand_name, model_name, trim, model_year }: ModelCard): Option {
  const name = [brand_name, model_name, trim].filter(Boolean).join(' ');
  return { id: String(model_id), label: `${name}, ${model_year}` };
}

/** Cars by name, as the site's search finds them; the catalogue's first while nothing is typed. */
export const loadCars: LoadOptions = async (word, signal) => {
  const request = { word: word.slice(0, FILTER_WORD_MAX_LENGTH), page_size: OPTIONS_MAX };
  const { models } = await send('GET /api/car/model_list', request, { signal });
  return models.map(optionOf);
};

/**
 * The car an address names.
 * @returns null when the catalogue has none with this id
 * @throws ApiError, NetworkError
 */
export async function carWithId(modelId: string): Promise<Option | null> {
  const [model] = await send('GET /api/car/models_by_id', { ids: [Number(modelId)] });
  return model ? optionOf(model) : null;
}
