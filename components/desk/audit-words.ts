import { isEnquiryKind, isEnquiryState } from '@/lib/config/enquiry-states';
import type { RuleEvent } from '@/lib/config/notification-terms';
import { isReviewState } from '@/lib/config/review-reasons';
import { isStaffRole } from '@/lib/config/staff-rights';
import type { AuditEntry, AuditNames } from '@/lib/content/desk/people';
import { dayTimeOf, weekdayNameOf } from '@/lib/content/desk/person-words';
import { rateNameOf } from '@/lib/content/desk/rate-words';
import { recordWordOf } from '@/lib/content/desk/record-words';
import { templateTitleOf } from '@/lib/content/desk/templates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import {
  DESK_PATHS,
  enquiryPath,
  fileImportPath,
  personPath,
  ratePath,
  templatesPath,
} from '@/lib/routing/desk-address';
import { comparedTextPath } from '@/lib/routing/desk-text-address';
import { companySubjectOf, factChangeOf } from './audit-company-words';
import { labelOf, recordSubjectOf } from './audit-record-words';

/** Keys of an entry that only the code needs; not shown. */
const SILENT_KEYS = new Set(['note', 'seen', 'buyerWroteAt']);

/** A value of an entry in words: states, roles, people and languages by their names. */
function wordOf(language: DeskLanguage, key: string, value: unknown, names: AuditNames): string {
  const t = deskTextsOf(language, 'auditSubjects');
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) {
    return value.map((each) => wordOf(language, key, each, names)).join(', ') || t('none');
  }
  const ofRecord = recordWordOf(language, key, value);
  if (ofRecord) return ofRecord;
  const text = String(value);
  switch (key) {
    case 'owner':
    case 'ownerId':
    case 'account':
      return names.people.get(text) ?? t('none');
    case 'receiver':
      return names.people.get(text) ?? text;
    case 'event':
      return deskTextsOf(language, 'ruleEvents')(text as RuleEvent);
    case 'languages':
      return languageNameOf(language, text);
    case 'days':
      return weekdayNameOf(language, Number(value));
    case 'fromMinute':
    case 'untilMinute':
      return dayTimeOf(Number(value));
    case 'awayUntil':
      return deskTimeOf(language, new Date(text));
    case 'proof':
      return deskTextsOf(language, 'proofs')(`kinds.${text as 'yard'}`);
    case 'paper':
      return deskTextsOf(language, 'proofs')(`papers.${text as 'tax'}`);
    case 'personRole':
      return deskTextsOf(language, 'mallPeople')(`roles.${text as 'sales'}`);
    case 'template': {
      const template = names.templates.get(text);
      return template ? templateTitleOf(language, template) : t('template');
    }
  }
  const known = [
    isEnquiryState(value) && deskTextsOf(language, 'states')(value),
    isReviewState(value) && deskTextsOf(language, 'reviewStates')(value),
    isStaffRole(value) && deskTextsOf(language, 'roles')(value),
    isEnquiryKind(value) && deskTextsOf(language, 'kinds')(value),
    isLocale(value) && key.startsWith('l') && languageNameOf(language, value),
    ...(['channels', 'ports', 'rejectionReasons', 'templateTopics'] as const).map((namespace) =>
      deskTextAt(language, namespace, text),
    ),
  ].find(Boolean);
  return known || text;
}

/** What an entry says of a change, such as `role: Sales → Owner`. */
export function changeOf(
  language: DeskLanguage,
  { subjectKind, before, after }: Pick<AuditEntry, 'subjectKind' | 'before' | 'after'>,
  names: AuditNames,
): string {
  if (subjectKind === 'company') return factChangeOf(language, before, after);
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => !SILENT_KEYS.has(key))
    .map((key) => {
      const label = labelOf(language, key);
      const now = wordOf(language, key, after?.[key], names);
      if (!before) return `${label}: ${now}`;
      const then = wordOf(language, key, before[key], names);
      return then === now ? `${label}: ${now}` : `${label}: ${then} → ${now}`;
    })
    .join(', ');
}

/** What an entry is about, and the page where that is seen; no page for what is gone. */
export function subjectOf(
  language: DeskLanguage,
  { subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>,
  names: AuditNames,
): { text: string; href?: string } {
  const t = deskTextsOf(language, 'auditSubjects');
  switch (subjectKind) {
    case 'staff':
      if (!subjectId) return { text: deskTextsOf(language, 'audit')('noAccount') };
      return { text: names.people.get(subjectId) ?? t('none'), href: DESK_PATHS.staff };
    case 'invitation':
      return { text: subjectId, href: DESK_PATHS.staff };
    case 'enquiry': {
      const number = names.enquiries.get(subjectId);
      return number
        ? { text: number, href: enquiryPath(Number(subjectId)) }
        : { text: t('enquiry') };
    }
    case 'person': {
      const name = names.mallPeople.get(subjectId);
      if (!name) return { text: t('person') };
      return { text: name, href: personPath(Number(subjectId)) };
    }
    case 'template': {
      const template = names.templates.get(subjectId);
      if (!template) return { text: t('template') };
      const { lang } = template;
      const href = isLocale(lang) ? templatesPath(lang) : DESK_PATHS.templates;
      return { text: templateTitleOf(language, template), href };
    }
    case 'rule':
      return { text: t('rule'), href: DESK_PATHS.notificationRules };
    case 'notification':
      return { text: t('notification'), href: DESK_PATHS.notifications };
    case 'review':
      return { text: t('review', { id: subjectId }), href: DESK_PATHS.reviews };
    case 'proof':
      return { text: t('proof', { id: subjectId }), href: DESK_PATHS.proofs };
    case 'purchaseCode':
      return { text: t('purchaseCode', { id: subjectId }), href: DESK_PATHS.purchaseCodes };
    case 'siteCheck':
      return { text: t('siteCheck'), href: DESK_PATHS.languages };
    case 'import':
      return { text: t('import'), href: fileImportPath(subjectId) };
    case 'demo':
      return { text: t('demo') };
    case 'company':
      return companySubjectOf(language, subjectId);
    case 'rate': {
      const [area = '', name = ''] = subjectId.split('/');
      const text = rateNameOf(language, area, name);
      return text ? { text, href: ratePath(area, name) } : { text: subjectId };
    }
    case 'list':
      return { text: t('list') };
    case 'device':
      return { text: t('device') };
    case 'member':
      return { text: t('member', { id: subjectId }) };
    case 'text':
      return { text: t('text', { id: subjectId }) };
    case 'message': {
      const [locale = '', id = ''] = subjectId.split(' ');
      if (!isLocale(locale)) return { text: subjectId };
      const text = t('message', { language: languageNameOf(language, locale), id });
      return { text, href: comparedTextPath(locale, { kind: 'message', id }) };
    }
    default:
      return recordSubjectOf(language, subjectKind, subjectId, names);
  }
}
