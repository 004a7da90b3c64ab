/** China has had one time zone, without summer time, since 1991. */
const CHINA_OFFSET_MS = 8 * 3_600_000;

/**
 * A moment whose UTC fields are what clocks in China show. Spreadsheets have no time zones, so that
 * their cells get the local time of the stores.
 */
export function asShownInChina(moment: Date): Date {
  return new Date(moment.getTime() + CHINA_OFFSET_MS);
}
