import type { Slice } from './slice';

export interface SearchSlice {
  /** The last word searched for. */
  word: string;
  setWord: (word: string) => void;
}

export const createSearchSlice: Slice<SearchSlice> = (set) => ({
  word: '',
  setWord: (word) => set({ word }),
});
