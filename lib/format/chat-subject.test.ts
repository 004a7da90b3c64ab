import { expect, it } from 'vitest';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { LOCALES } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { chatSubjectOf } from './chat-subject';

const car = (khorgos: number, erenhot: number) =>
  ({
    model_id: 101,
    brand_name: 'BYD',
    model_name: 'Song Plus',
    stock_khorgos: khorgos,
    stock_erenhot: erenhot,
  }) as ModelDetail;

it.each(LOCALES)('asks in %s for the car at the port where it stands', (locale) => {
  const west = textsOf(locale, 'layout')('khorgos');
  const east = textsOf(locale, 'layout')('erenhot');
  const noneLeft = textsOf(locale, 'car')('noneLeft');
  const messageOf = (khorgos: number, erenhot: number) =>
    chatSubjectOf(locale, car(khorgos, erenhot)).message;
  const named = (message: string) =>
    [west, east, noneLeft].filter((each) => message.includes(each));
  expect(named(messageOf(2, 0))).toEqual([west]);
  expect(named(messageOf(0, 1))).toEqual([east]);
  expect(named(messageOf(2, 1))).toEqual([west, east]);
  expect(named(messageOf(0, 0))).toEqual([noneLeft]);
  expect(messageOf(2, 0)).toContain('BAM-101');
});
