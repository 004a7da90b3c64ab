import { MOBILE_MAX_WIDTH_PX } from '@/lib/config/limits';

const MOBILE_AGENT = /iPhone|iPad|iPod|Android/i;

/**
 * A narrow screen is mobile, and so is a phone's or tablet's agent (specification section 4).
 * @param widthPx width of the viewport in CSS pixels
 */
export function isMobileDevice(widthPx: number, userAgent: string): boolean {
  return widthPx <= MOBILE_MAX_WIDTH_PX || MOBILE_AGENT.test(userAgent);
}
