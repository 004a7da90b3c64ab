/** China keeps one time, eight hours after UTC, and no summer time. */
export const STORE_OFFSET_MS = 8 * 60 * 60_000;
