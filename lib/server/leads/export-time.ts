/** China has kept one time for all of the country, without summer time, since 1991. */
const CHINA_OFFSET_MS = 8 * 3_600_000;

/**
 * A moment whose UTC fields are what clocks in China show. Table programs know no time zones: their
 * times are those of a wall, and that of the stores is meant.
 */
export function asShownInChina(moment: Date): Date {
  return new Date(moment.getTime() + CHINA_OFFSET_MS);
}
