'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readText, removeAllBut } from '@/lib/browser/storage';
import {
  EXIT_KEY,
  FAVOURITES_KEY,
  KEPT_AT_EXIT_KEYS,
  SEARCH_WORD_KEY,
  TOKEN_KEY,
} from '@/lib/browser/storage-keys';
import type { Locale } from '@/lib/i18n/locales';
import { createSiteStore, type SiteState, type SiteStore } from './site-store';

const StoreContext = createContext<SiteStore | null>(null);

function reloadPage(): void {
  // Some browsers put typed words back into the fields of a reloaded page.
  for (const form of document.forms) form.reset();
  location.reload();
}

/**
 * Provides one store to every island below. Persisted state is read after mount, so that the
 * first render equals the server's. A member who leaves in another tab is forgotten in this one: its
 * islands hold words and links that they would show and store again, so the page is reloaded.
 * @param reload how
 */
export function StoreProvider({
  locale,
  reload = reloadPage,
  children,
}: {
  locale: Locale;
  reload?: () => void;
  children: ReactNode;
}) {
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
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === EXIT_KEY && newValue) {
        // What the browser shares between tabs may be the next person's already.
        removeAllBut(KEPT_AT_EXIT_KEYS, ['session']);
        return reload();
      }
      if (key === FAVOURITES_KEY || key === null) loadFavourites();
      if (key === TOKEN_KEY || key === null) loadToken();
      if (key === SEARCH_WORD_KEY) loadWord();
    };
    // As it was left, while other pages of the tab went on.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The login ended meanwhile, and the page learnt nothing of it.
      if (store.getState().token && !readText(TOKEN_KEY)) return reload();
      load();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('resize', detectDevice);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('resize', detectDevice);
    };
  }, [store, reload]);

  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The smallest value an island needs: `useSite((site) => site.favourites.length)`. */
export function useSite<Value>(select: (site: SiteState) => Value): Value {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useSite needs a StoreProvider above it');
  return useStore(store, select);
}
