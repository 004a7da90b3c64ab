import type { Period } from '@/lib/config/day-period';
import { VITALS, type Vital } from '@/lib/contract/vitals';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { VITAL_LIMITS } from '@/lib/server/vitals/buckets';
import { readVitals, type VitalFigures } from '@/lib/server/vitals/read-vitals';

type Rating = 'good' | 'middling' | 'poor';

/** One line of a table: what three of four visitors had at most, and how good that is. */
export interface SpeedRow {
  name: string;
  pages: number;
  /** Null where too few pages were measured. */
  values: Record<Vital, { value: number; rating: Rating } | null>;
}

export interface PageSpeed {
  all: SpeedRow;
  countries: SpeedRow[];
  kinds: SpeedRow[];
}

/** Countries that are shown; the others have a handful of visitors each. */
const COUNTRIES_SHOWN = 12;

function ratingOf(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_LIMITS[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'middling' : 'poor';
}

function rowOf(name: string, { pages, p75 }: VitalFigures): SpeedRow {
  const values = VITALS.map((vital) => {
    const value = p75[vital];
    return [vital, value === null ? null : { value, rating: ratingOf(vital, value) }];
  });
  return { name, pages, values: Object.fromEntries(values) };
}

/** How quickly pages opened for visitors in a period, with names for people. */
export async function readPageSpeed(period: Period, language: DeskLanguage): Promise<PageSpeed> {
  const t = deskTextsOf(language, 'pageSpeed');
  const { all, countries, kinds } = await readVitals(deskBackend().db, period);
  return {
    all: rowOf('', all),
    countries: countries
      .slice(0, COUNTRIES_SHOWN)
      .map(({ country, ...figures }) =>
        rowOf(country ? countryNameOf(language, country) : t('unknownCountry'), figures),
      ),
    kinds: kinds.map(({ kind, ...figures }) => rowOf(t(`kinds.${kind}`), figures)),
  };
}
