import type { AuditNames } from '@/lib/content/desk/people';
import { columnNameOf } from '@/lib/content/desk/record-words';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { editPath } from '@/lib/routing/desk-car-address';

/** What a column of an entry is called. */
export function labelOf(language: DeskLanguage, key: string): string {
  const [column = '', part = ''] = key.split('.');
  const known =
    deskTextAt(language, 'auditKeys', key) ??
    (column === 'checks' ? deskTextAt(language, 'checkedParts', part) : undefined);
  if (known) return known;
  const [, text, locale] =
    /^(report|summary|story|type_name|title|body)[_.]([a-z]{2})$/.exec(key) ?? [];
  if (!text || !locale) return columnNameOf(language, key);
  const labels = deskTextsOf(language, 'auditKeys');
  if (key.includes('.')) {
    const named = {
      part: columnNameOf(language, text),
      language: languageNameOf(language, locale),
    };
    return labels('partIn', named);
  }
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
      return { text: number, href: editPath('units', id) };
    }
    case 'models':
      return { text: referenceOf(Number(id)), href: editPath('models', id) };
    case 'brands':
      return { text: t('brandRecord', { id }), href: editPath('brands', id) };
    case 'types':
      return { text: t('typeRecord', { id }), href: editPath('types', id) };
    case 'promotions':
      return { text: t('promotionRecord', { id }), href: editPath('promotions', id) };
    case 'articles':
      return { text: t('articleRecord', { id }), href: editPath('articles', id) };
    case 'passages':
      return { text: t('passageRecord', { id }), href: editPath('passages', id) };
    default:
      return { text: id };
  }
}
