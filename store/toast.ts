import type { Slice } from './slice';

export interface Toast {
  /** Grows with each toast, so that the same text twice is announced twice. */
  id: number;
  text: string;
  tone: 'success' | 'error';
}

export interface ToastSlice {
  toast: Toast | null;
  showToast: (text: string, tone?: Toast['tone']) => void;
  hideToast: () => void;
}

export const createToastSlice: Slice<ToastSlice> = (set, get) => ({
  toast: null,
  showToast: (text, tone = 'error') =>
    set({ toast: { id: (get().toast?.id ?? 0) + 1, text, tone } }),
  hideToast: () => set({ toast: null }),
});
