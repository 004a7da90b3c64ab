import { LIST_MEASURES, type ListMeasure, OTHER_VALUES } from '@/lib/config/analytics-measures';
import { PORTS, type Port } from '@/lib/config/ports';
import { VISIT_STEPS } from '@/lib/config/visit-steps';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { type Analytics, type Compared, readAnalytics } from '@/lib/server/analytics/analytics';
import { readCarNames, readPromotionNames } from '@/lib/server/analytics/names';
import { alpha2Of } from '@/lib/server/geo/countries';
import { tableAsCsv } from '@/lib/server/leads/export-csv';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { AnalyticsRequest, FigureColumn, NumberTable } from './analytics-address';

export type { Compared };

/** One row of a list: what was counted, in the period and in the one before. */
export interface FigureRow extends Compared {
  /** Distinguishes it in its list. */
  value: string;
  /** For people; a text of visitors where it is one. */
  name: string;
}

export interface FigureList {
  rows: FigureRow[];
  total: Compared;
  /** How many more values there are than rows. */
  hidden: number;
}

export interface AnalyticsPage extends Omit<Analytics, 'lists'> {
  /** Both ports together. */
  sent: Compared;
  lists: Record<ListMeasure, FigureList>;
  isEmpty: boolean;
}

/** Modules of usage events that have a name for people. */
const PRESSED = [
  'site_switch',
  'login_pop_up',
  'resgist_pop_up',
  'menuHead',
  'float_send_message',
  'go_liuzi',
  'act_resgist',
  'contact',
] as const;

type Names = (value: string) => string;

/** What the values of each list are called. */
async function namesOf(
  { lists }: Analytics,
  language: DeskLanguage,
): Promise<Record<ListMeasure, Names>> {
  const { db } = deskBackend();
  const t = deskTextsOf(language, 'analytics');
  const valuesOf = (measure: ListMeasure) => lists[measure].rows.map(({ value }) => value);
  const ids = valuesOf('promotion').map(Number).filter(Number.isInteger);
  const [cars, promotions] = await Promise.all([
    readCarNames(db, valuesOf('car')),
    readPromotionNames(db, ids, language === 'ru' ? 'ru' : 'en'),
  ]);
  const named: Record<ListMeasure, Names> = {
    country: (value) => {
      const alpha2 = alpha2Of(value ? Number(value) : null);
      return alpha2 ? countryNameOf(language, alpha2) : t('unknownCountry');
    },
    language: (value) => languageNameOf(language, value),
    source: (value) => value || t('direct'),
    promotion: (value) => promotions.get(Number(value)) ?? value,
    car: (value) => cars.get(value) ?? value,
    press: (value) => {
      const [module = '', ...station] = value.split(' ');
      const known = PRESSED.find((each) => each === module);
      return `${known ? t(`pressed.${known}`) : module}: ${station.join(' ')}`;
    },
    nothingFound: (value) => {
      const [locale = '', ...word] = value.split(' ');
      return `${word.join(' ')} (${languageNameOf(language, locale)})`;
    },
  };
  return Object.fromEntries(
    LIST_MEASURES.map((measure) => [
      measure,
      (value: string) => (value === OTHER_VALUES ? t('otherValues') : named[measure](value)),
    ]),
  ) as Record<ListMeasure, Names>;
}

const ORDERS: Record<FigureColumn, (a: FigureRow, b: FigureRow) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  now: (a, b) => b.now - a.now,
  before: (a, b) => b.before - a.before,
  difference: (a, b) => b.now - b.before - (a.now - a.before),
};

/** Everything that the analytics page shows. */
export async function readAnalyticsPage(
  { period, sort }: AnalyticsRequest,
  language: DeskLanguage,
): Promise<AnalyticsPage> {
  const analytics = await readAnalytics(deskBackend().db, period);
  const names = await namesOf(analytics, language);
  const listOf = (measure: ListMeasure): FigureList => {
    const { rows, total, values } = analytics.lists[measure];
    const named = rows.map((row) => ({ ...row, name: names[measure](row.value) }));
    if (sort?.table === measure) named.sort(ORDERS[sort.column]);
    return { rows: named, total, hidden: values - rows.length };
  };
  const sent = PORTS.reduce(
    (sum, port) => ({
      now: sum.now + analytics.enquiries[port].now,
      before: sum.before + analytics.enquiries[port].before,
    }),
    { now: 0, before: 0 },
  );
  const lists = Object.fromEntries(
    LIST_MEASURES.map((measure) => [measure, listOf(measure)]),
  ) as AnalyticsPage['lists'];
  const counts = [sent, analytics.spam, ...Object.values(analytics.steps)].concat(
    Object.values(lists).map(({ total }) => total),
  );
  return {
    ...analytics,
    sent,
    lists,
    isEmpty: counts.every(({ now, before }) => now + before === 0),
  };
}

/** A table of the page as CSV, with whole numbers and, for waits, minutes. */
export async function readAnalyticsCsv(
  request: AnalyticsRequest,
  table: NumberTable,
  language: DeskLanguage,
): Promise<string> {
  const page = await readAnalyticsPage(request, language);
  const t = deskTextsOf(language, 'analytics');
  const ports = deskTextsOf(language, 'ports');
  const compared = ({ now, before }: Compared) => [now, before, now - before];
  const comparedHeader = [t('now'), t('before'), t('difference')];
  switch (table) {
    case 'days':
      return tableAsCsv([
        [t('day'), ...PORTS.map((port) => ports(port))],
        ...page.days.map(({ day, counts }) => [day, ...PORTS.map((port) => counts[port])]),
      ]);
    case 'steps':
      return tableAsCsv([
        [t('step'), ...comparedHeader],
        ...VISIT_STEPS.map((step) => [t(`steps.${step}`), ...compared(page.steps[step])]),
      ]);
    case 'answers':
      return tableAsCsv([
        [
          t('port'),
          t('answered'),
          t('medianMin'),
          t('p90Min'),
          ...beforeOf(t('before'), [t('answered'), t('medianMin'), t('p90Min')]),
        ],
        ...PORTS.map((port) => [ports(port), ...answersOf(page, port)]),
      ]);
    default:
      return tableAsCsv([
        [t(`lists.${table}`), ...comparedHeader],
        ...page.lists[table].rows.map((row) => [row.name, ...compared(row)]),
      ]);
  }
}

const beforeOf = (before: string, headers: string[]) =>
  headers.map((header) => `${header} (${before})`);

function answersOf({ answers }: Analytics | AnalyticsPage, port: Port): (string | number)[] {
  const { now, before } = answers[port];
  return [now, before].flatMap(({ answers: count, medianMin, p90Min }) => [
    count,
    medianMin ?? '',
    p90Min ?? '',
  ]);
}
