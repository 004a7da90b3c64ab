import type { Member } from '@/lib/contract/calls/user';
import { readText, removeText, writeText } from '@/lib/site/browser-storage';
import { TOKEN_KEY } from '@/lib/site/storage-keys';
import type { Slice } from './slice';

export interface MemberSlice {
  token: string;
  userInfo: Member | null;
  openLogin: boolean;
  openSignUp: boolean;
  openGuide: boolean;
  /** True while the page needs the member to stay on it: a review is being written. */
  staysAfterLogin: boolean;
  /** Stores the token of a login or registration; '' forgets it. */
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

export const createMemberSlice: Slice<MemberSlice> = (set, get) => {
  /** What is known of a member belongs to that member's token. */
  const takeToken = (token: string) => {
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
