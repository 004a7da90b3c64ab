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
  /** Stores the token of a login or registration; '' forgets it. */
  setToken: (token: string) => void;
  /** Reads the stored token; call after mount. */
  loadToken: () => void;
  setUserInfo: (userInfo: Member | null) => void;
  setOpenLogin: (openLogin: boolean) => void;
  setOpenSignUp: (openSignUp: boolean) => void;
  setOpenGuide: (openGuide: boolean) => void;
}

export const createMemberSlice: Slice<MemberSlice> = (set) => ({
  token: '',
  userInfo: null,
  openLogin: false,
  openSignUp: false,
  openGuide: false,
  setToken: (token) => {
    if (token) writeText(TOKEN_KEY, token);
    else removeText(TOKEN_KEY);
    set({ token });
  },
  loadToken: () => set({ token: readText(TOKEN_KEY) ?? '' }),
  setUserInfo: (userInfo) => set({ userInfo }),
  setOpenLogin: (openLogin) => set({ openLogin }),
  setOpenSignUp: (openSignUp) => set({ openSignUp }),
  setOpenGuide: (openGuide) => set({ openGuide }),
});
