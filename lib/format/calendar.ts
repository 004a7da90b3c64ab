/** What a calendar remembers. */
export interface CalendarEvent {
  /** The same for the same event, so that a file that is opened twice adds it once. */
  uid: string;
  summary: string;
  description: string;
  location: string;
  /** A moment, or a whole day such as 2026-11-27. */
  at: Date | string;
  /** How long before it the calendar speaks up, as RFC 5545 writes durations: `PT0S`, `P1D`. */
  alarmBefore: string;
}

/** Of a line, in bytes; longer ones are folded (RFC 5545, 3.1). */
const LINE_BYTES_MAX = 75;

/** A text value (RFC 5545, 3.3.11). What controls a terminal has no place in it. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A line in pieces of at most 75 bytes, none of which cuts a letter. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of line) {
    // What follows the first one begins with a space.
    const room = LINE_BYTES_MAX - (pieces.length > 0 ? 1 : 0);
    if (Buffer.byteLength(piece + sign) > room) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece].join('\r\n ');
}

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

function startOf(at: Date | string): string[] {
  if (typeof at !== 'string') return [`DTSTART:${utc(at)}`, 'DURATION:PT15M'];
  const day = at.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${day}`, 'TRANSP:TRANSPARENT'];
}

/** One event as a file that calendars open (RFC 5545). */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { uid, summary, description, location, at, alarmBefore } = event;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mall//Enquiries//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...startOf(at),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-${alarmBefore}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
