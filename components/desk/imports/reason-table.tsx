import { DeskTable } from '@/components/desk/table';
import type { ShownReason } from '@/lib/content/desk/import-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface ReasonTableProps {
  language: DeskLanguage;
  reasons: readonly ShownReason[];
}

/** As many as people read before the button below them. */
const AT_FIRST = 8;

/** Place, column and reason of each problem; further ones are folded. */
export function ReasonTable({ language, reasons }: ReasonTableProps) {
  const first = reasons.slice(0, AT_FIRST);
  const rest = reasons.slice(AT_FIRST);
  return (
    <>
      <Reasons language={language} reasons={first} />
      {rest.length > 0 && (
        <details className="desk-more">
          <summary>{deskTextsOf(language, 'imports')('shownMore', { count: rest.length })}</summary>
          <Reasons language={language} reasons={rest} />
        </details>
      )}
    </>
  );
}

function Reasons({ language, reasons }: ReasonTableProps) {
  const t = deskTextsOf(language, 'imports');
  return (
    <DeskTable className="desk-table desk-reasons" columns={[t('place'), t('column'), t('reason')]}>
      {reasons.map(({ place, column, reason }) => (
        <tr key={`${place} ${column} ${reason}`}>
          <td>
            <bdi>{place}</bdi>
          </td>
          <td>
            <b>{column}</b>
          </td>
          <td>{reason}</td>
        </tr>
      ))}
    </DeskTable>
  );
}
