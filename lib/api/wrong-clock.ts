import { CODE } from '@/lib/contract/envelope';

/** Within this difference from the server's clock, a signature was rejected for another reason. */
const CLOCK_TRUSTED_WITHIN_MS = 60_000;

/**
 * How far the server's clock is ahead of this device's, where a signature was rejected for that:
 * without a retry such a device would always be rejected. 0 for any other response.
 * @param date the response's header
 */
export function wrongClockMs(status: number, date: unknown): number {
  const aheadMs = Date.parse(String(date)) - Date.now();
  const isWrong = status === CODE.badSignature && Math.abs(aheadMs) > CLOCK_TRUSTED_WITHIN_MS;
  return isWrong ? aheadMs : 0;
}
