import { expect, it } from 'vitest';
import { calendarFile } from './calendar';

const EVENT = {
  uid: 'answer-K7M-4R7X@mall.example',
  summary: 'Ответ по заявке K7M-4R7X',
  description: 'Номер: K7M-4R7X; звоните, если срочно\nEND:VEVENT\r\nBEGIN:VEVENT',
  location: 'ثلاثة طوابق، المعرض، شارع الحدود، خورغوس، الصين '.repeat(3),
  at: new Date('2026-11-27T09:30:00Z'),
  alarmBefore: 'PT0S',
};

it('writes one event, whatever its texts hold, in lines of 75 bytes that cut no letter', () => {
  const file = calendarFile(EVENT, new Date('2026-11-26T08:00:00Z'));
  const lines = file.split('\r\n');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\uFFFD]/);
  }
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(unfolded).toContain('DTSTART:20261127T093000Z');
  expect(unfolded).toContain(
    'DESCRIPTION:Номер: K7M-4R7X\\; звоните\\, если срочно\\nEND:VEVENT\\nBEGIN:VEVENT',
  );
  expect(unfolded).toContain(`LOCATION:${EVENT.location}`);
});

it('writes a day as a whole day', () => {
  const file = calendarFile({ ...EVENT, at: '2026-12-03', alarmBefore: 'P1D' }, new Date());
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261203\r\n');
  expect(file).toContain('\r\nTRIGGER:-P1D\r\n');
});
