import { isMobileDevice } from '@/lib/site/device';
import type { Slice } from './slice';

export interface DeviceSlice {
  isMobile: boolean;
  /** Reads the window; call after mount and when the width changes. */
  detectDevice: () => void;
}

export const createDeviceSlice: Slice<DeviceSlice> = (set) => ({
  isMobile: false,
  detectDevice: () => set({ isMobile: isMobileDevice(window.innerWidth, navigator.userAgent) }),
});
