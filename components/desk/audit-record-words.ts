import type { AuditNames } from '@/lib/content/desk/people';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { unitEditPath } from '@/lib/routing/desk-car-address';

/** Namespaces that have words for values of a column. */
const WORDS = {
  status: 'unitStatuses',
  condition: 'conditions',
  port: 'ports',
  colour: 'colours',
  interior_colour: 'colours',
  accidents: 'accidents',
  paint: 'paint',
  papers: 'papers',
} as const;

/** A value of a record of the catalogue in words; undefined for any other. */
export function recordWordOf(
  language: DeskLanguage,
  key: string,
  value: unknown,
): string | undefined {
  if (typeof value === 'number') {
    if (key === 'model_id') return referenceOf(value);
    if (key === 'mileage_km') return deskNumberOf(language, value);
    return key.endsWith('_usd') ? deskPriceOf(language, value) : undefined;
  }
  if (key === 'reserved_until') return deskTimeOf(language, new Date(String(value)));
  const namespace = key.startsWith('checks.') ? 'checkResults' : WORDS[key as keyof typeof WORDS];
  if (!namespace) return undefined;
  const t = deskTextsOf(language, namespace) as {
    (key: string): string;
    has(key: string): boolean;
  };
  return t.has(String(value)) ? t(String(value)) : undefined;
}

/** What a column of an entry is called. */
export function labelOf(language: DeskLanguage, key: string): string {
  const labels = deskTextsOf(language, 'auditKeys');
  if (labels.has(key as never)) return labels(key as never);
  const [column = '', part = ''] = key.split('.');
  if (column === 'checks') {
    const parts = deskTextsOf(language, 'checkedParts');
    if (parts.has(part as never)) return parts(part as never);
  }
  const [, text, locale] = /^(report|summary|story|type_name)_([a-z]{2})$/.exec(key) ?? [];
  if (!text || !locale) return key;
  return labels('textIn', { language: languageNameOf(language, locale) });
}

/** A record that an entry is about, with the page where it is changed. */
export function recordSubjectOf(
  language: DeskLanguage,
  kind: string,
  id: string,
  names: AuditNames,
): { text: string; href?: string } {
  const t = deskTextsOf(language, 'auditSubjects');
  switch (kind) {
    case 'units': {
      const number = names.units.get(id);
      if (!number) return { text: unitReferenceOf(Number(id)) };
      return { text: number, href: unitEditPath(Number(id)) };
    }
    case 'models':
      return { text: referenceOf(Number(id)) };
    case 'brands':
      return { text: t('brandRecord', { id }) };
    case 'types':
      return { text: t('typeRecord', { id }) };
    case 'promotions':
      return { text: t('promotionRecord', { id }) };
    case 'articles':
      return { text: t('articleRecord', { id }) };
    default:
      return { text: id };
  }
}
