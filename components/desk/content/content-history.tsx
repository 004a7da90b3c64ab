import { labelOf } from '@/components/desk/audit-record-words';
import { DeskButton } from '@/components/desk/form';
import type { ContentKind } from '@/lib/config/content-state';
import type { ContentEdit } from '@/lib/content/desk/content';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

interface ContentHistoryProps {
  language: DeskLanguage;
  kind: ContentKind;
  recordKey: string;
  /** The last first. */
  edits: readonly ContentEdit[];
}

/** Who changed what of a record, and the way back to how it was then. */
export function ContentHistory({ language, kind, recordKey, edits }: ContentHistoryProps) {
  const t = deskTextsOf(language, 'content');
  return (
    <details className="desk-card">
      <summary>{t('history')}</summary>
      {edits.length === 0 ? (
        <p>{t('noHistory')}</p>
      ) : (
        <ol className="content-history">
          {edits.map(({ editId, at, by, before, after }, index) => {
            const time = deskTimeOf(language, at);
            const columns = Object.keys(after ?? {});
            const names = columns.map((column) => labelOf(language, column)).join(', ');
            const what = before === null ? t('entered') : after === null ? t('removed') : names;
            return (
              <li key={editId}>
                <p>
                  {what}
                  <br />
                  <span className="desk-quiet">
                    {by ? deskTextsOf(language, 'recordForm')('changedBy', { by, at: time }) : time}
                  </span>
                </p>
                {index > 0 && after !== null && (
                  <DeskButton
                    action="revert-content"
                    values={{
                      kind,
                      key: recordKey,
                      edit: editId,
                      seen: edits[0]?.editId ?? editId,
                    }}
                  >
                    {t('backTo', { at: time })}
                  </DeskButton>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </details>
  );
}
