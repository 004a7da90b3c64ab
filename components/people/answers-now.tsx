'use client';

import { useEffect, useState } from 'react';
import { type AnsweringHours, answeringAt, chinaTimeOf } from '@/lib/format/answering-hours';

/** Sentences with `{time}` and `{day}` in them, and what goes into those. */
export interface AnsweringWords {
  now: string;
  until: string;
  from: string;
  fromDay: string;
  /** For readers in another time zone: `{time}` and `{local}`. */
  localTime: string;
  /** `{hours}` and `{minutes}`. */
  clock: string;
  /** Days of the week for short, from Sunday. */
  days: readonly string[];
}

interface AnswersNowProps {
  hours: AnsweringHours;
  words: AnsweringWords;
  /** The text without script, and when the person does not answer within days. */
  children: string;
}

const MINUTE_MS = 60_000;

/**
 * Whether a person answers now. Pages are the same for everyone and kept for an hour, so
 * the reader's own clock decides it.
 */
export function AnswersNow({ hours, words, children }: AnswersNowProps) {
  const [text, setText] = useState(children);
  useEffect(() => {
    const tick = () => setText(answeringText(hours, words, Date.now()) ?? children);
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [hours, words, children]);
  return <span>{text}</span>;
}

/** @param now in ms since 1970 */
function answeringText(hours: AnsweringHours, words: AnsweringWords, now: number): string | null {
  const answering = answeringAt(hours, now);
  if (!answering) return null;
  if ('until' in answering) {
    const { until } = answering;
    return until === null ? words.now : words.until.replace('{time}', timeOf(until, words));
  }
  const { from } = answering;
  const { weekday } = chinaTimeOf(from);
  const sentence = weekday === chinaTimeOf(now).weekday ? words.from : words.fromDay;
  return sentence
    .replace('{day}', words.days[weekday] ?? '')
    .replace('{time}', timeOf(from, words));
}

/** A time in China, with the reader's local time where it differs, and their day where that does. */
function timeOf(ms: number, { clock, localTime, days }: AnsweringWords): string {
  const written = (time: string) => {
    const [hours = '', minutes = ''] = time.split(':');
    return clock.replace('{hours}', hours).replace('{minutes}', minutes);
  };
  const { time, weekday } = chinaTimeOf(ms);
  const date = new Date(ms);
  const local = `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
  if (local === time) return written(time);
  const day = date.getDay() === weekday ? '' : `${days[date.getDay()]} `;
  return localTime.replace('{time}', written(time)).replace('{local}', day + written(local));
}
