import { isCompanySection } from '@/lib/config/company-fields';
import { factLabelOf, factWordOf } from '@/lib/content/desk/company-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { companyPath } from '@/lib/routing/desk-address';

type Said = Record<string, unknown> | null;

/** What an entry says of a change of the company's facts, such as `Telephone: +86 1 → +86 2`. */
export function factChangeOf(language: DeskLanguage, before: Said, after: Said): string {
  const none = deskTextsOf(language, 'auditSubjects')('none');
  const wordOf = (name: string, value: unknown) =>
    factWordOf(language, name, String(value ?? '')) || none;
  return Object.entries(after ?? {})
    .map(([name, now]) => {
      const label = factLabelOf(language, name);
      return `${label}: ${wordOf(name, before?.[name])} → ${wordOf(name, now)}`;
    })
    .join(', ');
}

/** The section that an entry is about. */
export function companySubjectOf(language: DeskLanguage, section: string) {
  const t = deskTextsOf(language, 'auditSubjects');
  if (!isCompanySection(section)) return { text: t('company', { section }) };
  const called = deskTextsOf(language, 'company')(section);
  return { text: t('company', { section: called }), href: companyPath(section) };
}
