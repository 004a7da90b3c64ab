import { createStore } from 'zustand/vanilla';
import type { Locale } from '@/lib/i18n/locales';
import { type CatalogueSlice, createCatalogueSlice } from './catalogue';
import { createDeviceSlice, type DeviceSlice } from './device';
import { createFavouritesSlice, type FavouritesSlice } from './favourites';
import { createFormSlice, type FormSlice } from './form';
import { createMemberSlice, type MemberSlice } from './member';
import { createSearchSlice, type SearchSlice } from './search';
import { createToastSlice, type ToastSlice } from './toast';

export type SiteState = CatalogueSlice &
  DeviceSlice &
  FavouritesSlice &
  FormSlice &
  MemberSlice &
  SearchSlice &
  ToastSlice & { locale: Locale };

/** A store of its own for every request on the server, and one for the page in the browser. */
export function createSiteStore(locale: Locale) {
  return createStore<SiteState>()((...set) => ({
    locale,
    ...createCatalogueSlice(...set),
    ...createDeviceSlice(...set),
    ...createFavouritesSlice(...set),
    ...createFormSlice(...set),
    ...createMemberSlice(...set),
    ...createSearchSlice(...set),
    ...createToastSlice(...set),
  }));
}

export type SiteStore = ReturnType<typeof createSiteStore>;
