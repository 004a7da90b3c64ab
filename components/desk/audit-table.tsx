import type { AuditEntry, AuditNames } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { changeOf, subjectOf } from './audit-words';
import { DeskTable } from './table';

interface AuditTableProps {
  language: DeskLanguage;
  entries: readonly AuditEntry[];
  names: AuditNames;
}

/** Who did what to what, when, and what it was before. */
export function AuditTable({ language, entries, names }: AuditTableProps) {
  const t = deskTextsOf(language, 'audit');
  const whoOf = ({ staffId, staffName }: AuditEntry) => {
    if (staffId) return staffName;
    return t(staffName ? 'siteItself' : 'commandLine');
  };
  return (
    <DeskTable columns={[t('when'), t('who'), t('what'), t('whom'), t('change')]}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="desk-quiet">{deskTimeOf(language, entry.at)}</td>
          <td>
            <bdi>{whoOf(entry)}</bdi>
          </td>
          <td>{deskTextAt(language, 'auditActions', entry.action) ?? entry.action}</td>
          <td>
            <Subject {...subjectOf(language, entry, names)} />
          </td>
          <td className="desk-quiet">
            <bdi>{changeOf(language, entry, names)}</bdi>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** What an entry is about, as a link where a page shows it. */
function Subject({ text, href }: { text: string; href?: string }) {
  if (!href) return <bdi>{text}</bdi>;
  return (
    <a href={href} className="desk-link">
      <bdi>{text}</bdi>
    </a>
  );
}
