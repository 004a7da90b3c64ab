import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { DeskTable } from '@/components/desk/table';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { mayStaff } from '@/lib/config/staff-rights';
import type { ListedRecord } from '@/lib/content/desk/records';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { editPath } from '@/lib/routing/desk-car-address';

interface RecordListProps {
  language: DeskLanguage;
  staff: StaffMember;
  kind: 'brands' | 'types';
  records: readonly ListedRecord[];
  notice: DeskNotice | undefined;
}

/** All brands or car types in their order, each a link to its form. */
export function RecordList({ language, staff, kind, records, notice }: RecordListProps) {
  const t = deskTextsOf(language, kind);
  const texts = deskTextsOf(language, 'recordForm');
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header className="desk-head">
        <div>
          <DeskLink href={DESK_PATHS.cars}>{texts('back_units')}</DeskLink>
          <h1>{t('title')}</h1>
        </div>
        {mayStaff(staff.role, 'manageCars') && (
          <p className="desk-actions">
            <a href={editPath(kind, 'new')} className="desk-button">
              {texts(`new_${kind}`)}
            </a>
          </p>
        )}
      </header>
      <section className="desk-card" aria-label={t('title')}>
        <DeskTable columns={[t('name'), texts('sign'), texts('models')]}>
          {records.map(({ sign, name, models, picture }) => (
            <tr key={sign}>
              <td>
                <a href={editPath(kind, sign)} className="desk-link desk-record-name">
                  {picture && <img src={picture} alt="" width={32} height={32} loading="lazy" />}
                  <bdi>{name}</bdi>
                </a>
              </td>
              <td className="desk-quiet">{sign}</td>
              <td>{texts('itsModels', { count: models })}</td>
            </tr>
          ))}
        </DeskTable>
      </section>
    </DeskFrame>
  );
}
