import { loadPart } from '@/lib/api/lazy-part';
import type { CarType } from '@/lib/contract/calls/car';
import type { Slice } from './slice';

export interface CatalogueSlice {
  /** Car types (specification section 3); empty until something in the page asked for them. */
  autoTypeList: CarType[];
  /**
   * Fetches them, once for a page.
   * @throws ApiError, NetworkError; the next call asks again
   */
  loadAutoTypes: () => Promise<void>;
}

export const createCatalogueSlice: Slice<CatalogueSlice> = (set, get) => {
  let loading: Promise<void> | undefined;

  const load = async () => {
    const { fetchCarTypes } = await loadPart(() => import('@/lib/api/car-types'));
    set({ autoTypeList: await fetchCarTypes() });
  };

  return {
    autoTypeList: [],
    loadAutoTypes: () => {
      if (get().autoTypeList.length > 0) return Promise.resolve();
      loading ??= load().finally(() => {
        loading = undefined;
      });
      return loading;
    },
  };
};
