import { isLandedCity, isLandedCountry, landedPortOf } from '@/lib/config/landed-countries';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import {
  isRateArea,
  ownRateNameOf,
  type RateArea,
  type RateColumn,
  type RateSpec,
  rateSpecOf,
} from '@/lib/landed-cost/rate-names';

export function areaNameOf(language: DeskLanguage, area: RateArea): string {
  if (!isLandedCountry(area)) return deskTextsOf(language, 'rates')(`areas.${area}`);
  const names = new Intl.DisplayNames([DESK_LANGUAGE_TAGS[language]], { type: 'region' });
  return names.of(area) ?? area;
}

/** Bounds that are part of a name: `recycling-1000-2000`, `duty-over-3-years`. */
function boundsOf(language: DeskLanguage, name: string): string | false {
  const [, since, age] = /-(to|over|\d)-(\d)-years/.exec(name) ?? [];
  if (age) {
    const before = { to: '≤ ', over: '> ' }[since ?? ''] ?? `${since}–`;
    return `${before}${age} ${deskTextsOf(language, 'rates')('years')}`;
  }
  const [, side, from, upTo] = /^recycling-(?:(to|over)-)?(?:(\d+)-)?(\d+)$/.exec(name) ?? [];
  if (!upTo) return false;
  return from ? `${from}–${upTo} cm³` : `${side === 'to' ? '≤' : '>'} ${upTo} cm³`;
}

/** A rate without its area, such as `Excise · electric`. */
export function shortRateNameOf(language: DeskLanguage, name: string, spec: RateSpec): string {
  const t = deskTextsOf(language, 'rates');
  if (spec.kind === 'money') return name;
  const own = ownRateNameOf(name);
  const parts = [
    t(`kinds.${spec.kind as 'duty'}`),
    isLandedCity(name) &&
      `${deskTextsOf(language, 'ports')(landedPortOf(name))} → ${t(`cities.${name}`)}`,
    own && t(`names.${own}`),
    spec.for && t(`groups.${spec.for}`),
    boundsOf(language, name),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** A rate with its area; '' for what is none. */
export function rateNameOf(language: DeskLanguage, area: string, name: string): string {
  const spec = isRateArea(area) ? rateSpecOf(area, name) : null;
  if (!isRateArea(area) || !spec) return '';
  return `${areaNameOf(language, area)} · ${shortRateNameOf(language, name, spec)}`;
}

function unitOf(language: DeskLanguage, { unit, per, years }: RateColumn): string {
  const t = deskTextsOf(language, 'rates');
  const names: Partial<Record<typeof unit, string>> = {
    percent: '%',
    times: t('times'),
    days: t('days'),
  };
  const base = names[unit] ?? unit;
  const whole = per ? `${base}/${per === 'cc' ? 'cm³' : t('hp')}` : base;
  if (!years) return whole;
  const [above, upTo] = years;
  return `${whole} (${upTo === null ? `> ${above}` : `${above}–${upTo}`} ${t('years')})`;
}

/** The unit of a rate without steps; '' where each column has its own. */
export function rateUnitOf(language: DeskLanguage, { by, columns }: RateSpec): string {
  return by ? '' : columns.map((column) => unitOf(language, column)).join(', ');
}

/** How a rate is typed. */
export function rateHintOf(language: DeskLanguage, { by, columns }: RateSpec): string {
  const t = deskTextsOf(language, 'rates');
  if (columns.some(({ isOptional }) => isOptional)) return t('deliveryHint');
  const units = columns.map((column) => unitOf(language, column)).join(', ');
  if (!by) return t('plainHint', { unit: units });
  const names: Record<string, string> = { cc: 'cm³', kw: 'kW', hp: t('hp'), years: t('years') };
  return t('stepsHint', { by: names[by] ?? by, columns: units });
}
