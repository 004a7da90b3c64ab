import { readJson, writeJson } from '@/lib/site/browser-storage';
import { FAVOURITES_KEY } from '@/lib/site/storage-keys';
import type { Slice } from './slice';

/** A favourite as `favoriteData` keeps it (specification section 3). */
export interface FavouriteRow {
  model_id: number;
  brand_name: string;
  brand_sign: string;
  model_name: string;
  model_sign: string;
}

export interface FavouritesSlice {
  favourites: FavouriteRow[];
  addFavourite: (row: FavouriteRow) => void;
  removeFavourite: (modelId: number) => void;
  /** Reads `favoriteData`; call after mount and when another tab changed it. */
  loadFavourites: () => void;
}

function isRow(value: unknown): value is FavouriteRow {
  const row = value as Partial<FavouriteRow> | null;
  return typeof row?.model_id === 'number' && typeof row.model_sign === 'string';
}

function readRows(): FavouriteRow[] {
  const stored = readJson(FAVOURITES_KEY);
  return Array.isArray(stored) ? stored.filter(isRow) : [];
}

export const createFavouritesSlice: Slice<FavouritesSlice> = (set) => {
  /** Starts from what is stored, because another tab may have written since. */
  const change = (edit: (rows: FavouriteRow[]) => FavouriteRow[]) => {
    const favourites = edit(readRows());
    writeJson(FAVOURITES_KEY, favourites);
    set({ favourites });
  };
  return {
    favourites: [],
    addFavourite: (row) =>
      change((rows) => [...rows.filter((each) => each.model_id !== row.model_id), row]),
    removeFavourite: (modelId) =>
      change((rows) => rows.filter((each) => each.model_id !== modelId)),
    loadFavourites: () => set({ favourites: readRows() }),
  };
};
