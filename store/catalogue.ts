import type { CarType } from '@/lib/contract/calls/car';
import type { Slice } from './slice';

export interface CatalogueSlice {
  /** Car types (specification section 3); empty until a page that lists them hands them over. */
  autoTypeList: CarType[];
  setAutoTypeList: (types: CarType[]) => void;
}

export const createCatalogueSlice: Slice<CatalogueSlice> = (set) => ({
  autoTypeList: [],
  setAutoTypeList: (autoTypeList) => set({ autoTypeList }),
});
