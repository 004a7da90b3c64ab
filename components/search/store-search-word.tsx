'use client';

import { useEffect } from 'react';
import { useSite } from '@/store/store-provider';

/** Stores the word of the address in the site's state, which the header's search box shows. */
export function StoreSearchWord({ word }: { word: string }) {
  const setWord = useSite((site) => site.setWord);
  useEffect(() => setWord(word), [setWord, word]);
  return null;
}
