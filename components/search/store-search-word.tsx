'use client';

import { useEffect } from 'react';
import { useSite } from '@/store/store-provider';

/** Puts the word of the address into state, where the header's search box finds it. */
export function KeepWord({ word }: { word: string }) {
  const setWord = useSite((site) => site.setWord);
  useEffect(() => setWord(word), [setWord, word]);
  return null;
}
