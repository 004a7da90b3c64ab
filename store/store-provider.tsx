'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { FAVOURITES_KEY, SEARCH_WORD_KEY, TOKEN_KEY } from '@/lib/browser/storage-keys';
import type { Locale } from '@/lib/i18n/locales';
import { createSiteStore, type SiteState, type SiteStore } from './site-store';

const StoreContext = createContext<SiteStore | null>(null);

/**
 * Provides one store to every island below. Persisted state is read after mount, so that the
 * first render equals the server's.
 */
export function StoreProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [store] = useState(() => createSiteStore(locale));

  useEffect(() => {
    const { detectDevice, loadCompared, loadFavourites, loadToken, loadWord } = store.getState();
    const load = () => {
      loadCompared();
      loadFavourites();
      loadToken();
      loadWord();
    };
    detectDevice();
    load();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === FAVOURITES_KEY || key === null) loadFavourites();
      if (key === TOKEN_KEY || key === null) loadToken();
      if (key === SEARCH_WORD_KEY) loadWord();
    };
    // As it was left, while other pages of the tab went on.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && load();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('resize', detectDevice);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('resize', detectDevice);
    };
  }, [store]);

  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The smallest value an island needs: `useSite((site) => site.favourites.length)`. */
export function useSite<Value>(select: (site: SiteState) => Value): Value {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useSite needs a StoreProvider above it');
  return useStore(store, select);
}
