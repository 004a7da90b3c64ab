import { createStore, type StateCreator } from 'zustand/vanilla';
import { isMobileDevice } from '@/lib/browser/device';
import { readJson, readText, removeText, writeJson, writeText } from '@/lib/browser/storage';
import {
  COMPARED_KEY,
  FAVOURITES_KEY,
  SEARCH_WORD_KEY,
  TOKEN_KEY,
} from '@/lib/browser/storage-keys';
import { COMPARED_MAX } from '@/lib/config/limits';
import type { CarType } from '@/lib/contract/calls/car';
import type { Member } from '@/lib/contract/calls/user';
import type { Locale } from '@/lib/i18n/locales';

/** One part of the store; its actions may read and change the whole. */
type Slice<Part> = StateCreator<SiteState, [], [], Part>;

interface CatalogueSlice {
  /** Car types (specification section 3); empty until a page that lists them hands them over. */
  autoTypeList: CarType[];
  setAutoTypeList: (types: CarType[]) => void;
}

const createCatalogueSlice: Slice<CatalogueSlice> = (set) => ({
  autoTypeList: [],
  setAutoTypeList: (autoTypeList) => set({ autoTypeList }),
});

interface DeviceSlice {
  isMobile: boolean;
  /** Reads the window; call after mount and when the width changes. */
  detectDevice: () => void;
}

const createDeviceSlice: Slice<DeviceSlice> = (set) => ({
  isMobile: false,
  detectDevice: () => set({ isMobile: isMobileDevice(window.innerWidth, navigator.userAgent) }),
});

/** A favourite as stored under `favoriteData` (specification section 3). */
export interface FavouriteRow {
  model_id: number;
  brand_name: string;
  brand_sign: string;
  model_name: string;
  model_sign: string;
}

interface ComparisonSlice {
  /** Models chosen on cards for a comparison, in the order of choosing; at most COMPARED_MAX. */
  compared: number[];
  /** @returns false where one more would be too many */
  chooseCompared: (modelId: number) => boolean;
  /** @returns false where one more would be too many */
  toggleCompared: (modelId: number) => boolean;
  clearCompared: () => void;
  /** Reads what was chosen in this tab; call after mount and when the browser comes back to the page. */
  loadCompared: () => void;
}

const createComparisonSlice: Slice<ComparisonSlice> = (set, get) => {
  /** What is stored goes first, because another page of this tab may have written since. */
  const current = () => {
    const stored = readJson(COMPARED_KEY, 'session');
    if (!Array.isArray(stored)) return get().compared;
    return stored.filter(Number.isInteger).slice(0, COMPARED_MAX) as number[];
  };
  const keep = (compared: number[]) => {
    writeJson(COMPARED_KEY, compared, 'session');
    set({ compared });
  };
  return {
    compared: [],
    chooseCompared: (modelId) => {
      const compared = current();
      if (compared.includes(modelId)) return true;
      if (compared.length >= COMPARED_MAX) return false;
      keep([...compared, modelId]);
      return true;
    },
    toggleCompared: (modelId) => {
      const compared = current();
      if (!compared.includes(modelId)) return get().chooseCompared(modelId);
      keep(compared.filter((id) => id !== modelId));
      return true;
    },
    clearCompared: () => keep([]),
    loadCompared: () => set({ compared: current() }),
  };
};

interface FavouritesSlice {
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

const createFavouritesSlice: Slice<FavouritesSlice> = (set, get) => {
  /** Without room in the browser they last as long as the page. */
  let isStored = true;
  /** What is stored goes first, because another tab may have written since. */
  const current = () => (isStored ? readRows() : get().favourites);
  const change = (edit: (rows: FavouriteRow[]) => FavouriteRow[]) => {
    const favourites = edit(current());
    isStored = writeJson(FAVOURITES_KEY, favourites);
    set({ favourites });
  };
  return {
    favourites: [],
    addFavourite: (row) =>
      change((rows) => [...rows.filter((each) => each.model_id !== row.model_id), row]),
    removeFavourite: (modelId) =>
      change((rows) => rows.filter((each) => each.model_id !== modelId)),
    loadFavourites: () => set({ favourites: current() }),
  };
};

/** The car an enquiry is about; empty on pages without one (specification section 3). */
export interface EnquiryCar {
  brand: string;
  brand_sign: string;
  car_model: string;
  car_model_sign: string;
  /** Of one car of a model: what is sent, and what it is called by. */
  unit_id?: number;
  stock_number?: string;
}

/** What the enquiry form is open as, where it was opened and for which car. */
export interface OpenForm extends Partial<EnquiryCar> {
  show: boolean;
  /** `explore-pc` opens the desktop dialog; `explore-mobile` the bottom popup. */
  type: 'explore-pc' | 'explore-mobile' | '';
  /** Source label of the lead. */
  from: string;
  /** The id route parameter of the page, sent as `from_id`. */
  from_id?: string;
  /** Every car by itself, where it is about several (lib/format/enquiry-subject.ts). */
  cars?: readonly { id: number; name: string }[];
  /** The id of an enquiry in the outbox, which is in the form again. */
  waitingId?: string;
}

interface FormSlice {
  openForm: OpenForm;
  /** True once the form was opened for the visitor by an action (specification section 3). */
  isAutoOpenForm: boolean;
  /** True once pointer or focus has reached a control that opens a dialog. */
  isDialogExpected: boolean;
  setOpenForm: (form: Omit<OpenForm, 'show'>) => void;
  closeForm: () => void;
  /** Prefetches the dialogs' script before a likely click. */
  expectDialog: () => void;
}

const CLOSED: OpenForm = { show: false, type: '', from: '' };

const createFormSlice: Slice<FormSlice> = (set) => ({
  openForm: CLOSED,
  isAutoOpenForm: false,
  isDialogExpected: false,
  setOpenForm: (form) => set({ openForm: { ...form, show: true }, isAutoOpenForm: true }),
  closeForm: () => set({ openForm: CLOSED }),
  expectDialog: () => set({ isDialogExpected: true }),
});

interface MemberSlice {
  token: string;
  userInfo: Member | null;
  openLogin: boolean;
  openSignUp: boolean;
  openGuide: boolean;
  /** True while the page needs the member to stay on it: a review is being written. */
  staysAfterLogin: boolean;
  /** Stores the token of a login or registration; '' removes it. */
  setToken: (token: string) => void;
  /** Reads the stored token; call after mount. */
  loadToken: () => void;
  setUserInfo: (userInfo: Member | null) => void;
  /** Opening one of the two closes the other: they are steps of one dialog. */
  setOpenLogin: (openLogin: boolean) => void;
  setOpenSignUp: (openSignUp: boolean) => void;
  setOpenGuide: (openGuide: boolean) => void;
  setStaysAfterLogin: (staysAfterLogin: boolean) => void;
}

const createMemberSlice: Slice<MemberSlice> = (set, get) => {
  /** What is known of a member belongs to that member's token. */
  const takeToken = (token: string) => {
    // What styles go by, as the boot script has set it (lib/browser/boot-script.ts).
    document.documentElement.toggleAttribute('data-member', token !== '');
    if (token !== get().token) set({ token, userInfo: null });
  };
  return {
    token: '',
    userInfo: null,
    openLogin: false,
    openSignUp: false,
    openGuide: false,
    staysAfterLogin: false,
    setToken: (token) => {
      if (token) writeText(TOKEN_KEY, token);
      else removeText(TOKEN_KEY);
      takeToken(token);
    },
    loadToken: () => takeToken(readText(TOKEN_KEY) ?? ''),
    setUserInfo: (userInfo) => set({ userInfo }),
    setOpenLogin: (openLogin) => set(openLogin ? { openLogin, openSignUp: false } : { openLogin }),
    setOpenSignUp: (openSignUp) =>
      set(openSignUp ? { openSignUp, openLogin: false } : { openSignUp }),
    setOpenGuide: (openGuide) => set({ openGuide }),
    setStaysAfterLogin: (staysAfterLogin) => set({ staysAfterLogin }),
  };
};

interface SearchSlice {
  /** The last word searched for. */
  word: string;
  /** Kept for the pages that follow in this tab. */
  setWord: (word: string) => void;
  /** Reads the kept word; call after mount. */
  loadWord: () => void;
}

const createSearchSlice: Slice<SearchSlice> = (set) => ({
  word: '',
  setWord: (word) => {
    writeText(SEARCH_WORD_KEY, word, 'session');
    set({ word });
  },
  loadWord: () => {
    const word = readText(SEARCH_WORD_KEY, 'session');
    if (word !== null) set({ word });
  },
});

export interface Toast {
  /** Grows with each toast, so that the same text twice is announced twice. */
  id: number;
  text: string;
  tone: 'success' | 'error';
  /** False where something else on the page says the same to voices. */
  isAnnounced: boolean;
}

interface ToastSlice {
  toast: Toast | null;
  showToast: (text: string, options?: Partial<Pick<Toast, 'tone' | 'isAnnounced'>>) => void;
  hideToast: () => void;
}

const createToastSlice: Slice<ToastSlice> = (set, get) => ({
  toast: null,
  showToast: (text, { tone = 'error', isAnnounced = true } = {}) =>
    set({ toast: { id: (get().toast?.id ?? 0) + 1, text, tone, isAnnounced } }),
  hideToast: () => set({ toast: null }),
});

export type SiteState = CatalogueSlice &
  ComparisonSlice &
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
    ...createComparisonSlice(...set),
    ...createDeviceSlice(...set),
    ...createFavouritesSlice(...set),
    ...createFormSlice(...set),
    ...createMemberSlice(...set),
    ...createSearchSlice(...set),
    ...createToastSlice(...set),
  }));
}

export type SiteStore = ReturnType<typeof createSiteStore>;
