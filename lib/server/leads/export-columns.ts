import { stockNumberOf } from '@/lib/format/car-title';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { alpha2Of } from '../geo/countries';
import { sanitizeLine, sanitizeText } from '../request/text-fields';
import type { ExportedLead } from './export-rows';

/** A moment, a number, a text, or nothing. */
export type ExportedValue = Date | number | string | null;

export interface ExportColumn {
  header: string;
  /** The type of its values; `time` for moments. */
  type: 'text' | 'number' | 'time';
  /** In characters. */
  width: number;
  read(lead: ExportedLead): ExportedValue;
}

/** The columns of a list, in the language of the person who exports it. */
export function exportColumnsOf(language: DeskLanguage): ExportColumn[] {
  const t = deskTextsOf(language, 'export');
  const states = deskTextsOf(language, 'states');
  const kinds = deskTextsOf(language, 'kinds');
  const ports = deskTextsOf(language, 'ports');
  const cities = deskTextsOf(language, 'rates');
  const column = (
    header: string,
    width: number,
    read: ExportColumn['read'],
    type: ExportColumn['type'] = 'text',
  ): ExportColumn => ({ header, type, width, read });
  return [
    column(t('number'), 12, ({ number }) => number),
    column(t('came'), 18, ({ createdAt }) => createdAt, 'time'),
    column(t('state'), 12, ({ state }) => states(state)),
    column(t('owner'), 18, ({ ownerName }) => sanitizeLine(ownerName ?? '')),
    column(t('stateAt'), 18, ({ stateAt }) => stateAt, 'time'),
    column(t('kind'), 14, ({ kind }) => kinds(kind)),
    column(t('port'), 12, ({ port }) => ports(port)),
    column(t('language'), 14, ({ lang }) => languageNameOf(language, lang)),
    column(t('name'), 24, ({ name }) => sanitizeLine(name)),
    column(t('phone'), 20, ({ mobile }) => sanitizeLine(mobile)),
    column(t('mail'), 28, ({ mail }) => sanitizeLine(mail)),
    column(t('country'), 18, ({ countryId, country }) => {
      const alpha2 = alpha2Of(countryId);
      return alpha2 ? countryNameOf(language, alpha2) : sanitizeLine(country);
    }),
    column(t('city'), 16, ({ city }) => sanitizeLine(city)),
    column(t('company'), 20, ({ company }) => sanitizeLine(company)),
    column(t('car'), 24, ({ brand, carModel }) => sanitizeLine(`${brand} ${carModel}`)),
    column(t('stock'), 12, ({ modelIds }) =>
      modelIds.map((modelId) => stockNumberOf({ modelId })).join(', '),
    ),
    column(t('unit'), 14, ({ unit }) => sanitizeLine(unit?.stock_number ?? '')),
    column(t('price'), 12, ({ priceUsd }) => priceUsd, 'number'),
    column(t('homeCity'), 16, ({ home }) => (home ? cities(`cities.${home.city}`) : '')),
    column(t('homeLow'), 14, ({ home }) => home?.low_usd ?? null, 'number'),
    column(t('homeHigh'), 14, ({ home }) => home?.high_usd ?? null, 'number'),
    column(t('remark'), 60, ({ remark }) => sanitizeText(remark)),
    column(t('form'), 18, ({ from }) => sanitizeLine(from)),
    column(t('source'), 18, ({ source }) => sanitizeLine(source)),
    column(t('campaign'), 18, ({ utmCampaign }) => sanitizeLine(utmCampaign)),
    column(t('firstPage'), 24, ({ firstPage }) => sanitizeLine(firstPage)),
    column(t('step'), 30, ({ nextStep }) => sanitizeLine(nextStep)),
    column(t('stepOn'), 16, ({ nextStepOn, nextStepAt }) =>
      [nextStepOn, nextStepAt].filter(Boolean).join(' '),
    ),
    column(t('notes'), 60, ({ notes }) =>
      notes
        .map(({ name, at, text }) => {
          const time = deskTimeOf(language, new Date(at));
          return `${sanitizeLine(name)}, ${time}: ${sanitizeText(text)}`;
        })
        .join('\n'),
    ),
    column(t('suspect'), 12, ({ suspect }) => (suspect ? t('yes') : '')),
  ];
}
