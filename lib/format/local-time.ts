/** Time zones of a country, as V8 before and after the standard names them. */
function timeZonesOf(alpha2: string): readonly string[] {
  const locale = new Intl.Locale(`und-${alpha2}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function clockIn(timeZone: string, at: Date): { text: string; offsetMinutes: number } {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(offset ?? '') ?? [];
  return { text, offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
}

/**
 * What clocks show in a country: `14:05`, or `11:05–19:05` from its west to its east where it has
 * several times; null where its time zones are not known.
 * @param alpha2 ISO 3166 code
 */
export function localTimeIn(alpha2: string, at: Date): string | null {
  const clocks = timeZonesOf(alpha2)
    .map((zone) => clockIn(zone, at))
    .sort((a, b) => a.offsetMinutes - b.offsetMinutes);
  const west = clocks[0]?.text;
  const east = clocks.at(-1)?.text;
  if (!west || !east) return null;
  return west === east ? west : `${west}–${east}`;
}
