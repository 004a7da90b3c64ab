import type { AuditEntry } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

interface AuditTableProps {
  language: DeskLanguage;
  entries: readonly AuditEntry[];
  /** Names of staff by id. */
  names: ReadonlyMap<string, string>;
}

/** `role: sales → owner`, as it was stored: facts, not sentences. */
function changeOf({ before, after }: AuditEntry): string {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (value: unknown) => (value === null || value === undefined ? '—' : String(value));
  return keys
    .map((key) => {
      const now = textOf(after?.[key]);
      return `${key}: ${before ? `${textOf(before[key])} → ${now}` : now}`;
    })
    .join(', ');
}

/** Who did what to what, when, and what it was before. */
export function AuditTable({ language, entries, names }: AuditTableProps) {
  const t = deskTextsOf(language, 'audit');
  const actions = deskTextsOf(language, 'auditActions');
  const whoOf = ({ staffId, staffName }: AuditEntry) => {
    if (staffId) return staffName;
    return t(staffName ? 'siteItself' : 'commandLine');
  };
  const subjectOf = ({ subjectKind, subjectId }: AuditEntry) =>
    subjectKind === 'staff' ? (names.get(subjectId) ?? subjectId) : subjectId;
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('whom')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="desk-quiet">{deskTimeOf(language, entry.at)}</td>
            <td>
              <bdi>{whoOf(entry)}</bdi>
            </td>
            <td>
              {actions.has(entry.action as never) ? actions(entry.action as never) : entry.action}
            </td>
            <td>
              <bdi>{subjectOf(entry)}</bdi>
            </td>
            <td className="desk-quiet">
              <bdi>{changeOf(entry)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
