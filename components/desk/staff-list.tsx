import { STAFF_ROLES } from '@/lib/config/staff-rights';
import type { DeskPerson } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { Choice } from './choice';
import { DeskButton, DeskForm, DeskSubmit } from './form';

interface StaffListProps {
  language: DeskLanguage;
  people: readonly DeskPerson[];
  /** Whose page it is: nobody changes what they are themselves. */
  ownId: string;
}

/** Everybody who has or had access, with what may be changed about them. */
export function StaffList({ language, people, ownId }: StaffListProps) {
  const t = deskTextsOf(language, 'staff');
  const roles = deskTextsOf(language, 'roles');
  return (
    <ul className="desk-rows">
      {people.map(({ id, name, email, role, twoFactorEnabled, disabledAt }) => (
        <li key={id}>
          <div>
            <b>
              <bdi>{name}</bdi>
            </b>
            <p className="desk-quiet">
              {email}
              {disabledAt && ` · ${t('ended')}`}
              {!disabledAt && !twoFactorEnabled && ` · ${t('withoutSecondFactor')}`}
            </p>
          </div>
          {id === ownId || disabledAt ? (
            <span className="desk-quiet">{roles(role)}</span>
          ) : (
            <DeskForm action="set-role" values={{ id }} className="desk-actions">
              <Choice name="role" title={t('roleOf', { name })} defaultValue={role}>
                {STAFF_ROLES.map((each) => [each, roles(each)])}
              </Choice>
              <DeskSubmit>{t('setRole')}</DeskSubmit>
            </DeskForm>
          )}
          {id === ownId ? (
            <span className="desk-quiet">{t('you')}</span>
          ) : (
            <DeskButton action={disabledAt ? 'restore-access' : 'end-access'} values={{ id }}>
              {t(disabledAt ? 'restore' : 'end')}
            </DeskButton>
          )}
        </li>
      ))}
    </ul>
  );
}
