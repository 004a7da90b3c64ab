import { STAFF_ROLES, type StaffRole } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface RoleSelectProps {
  language: DeskLanguage;
  id?: string;
  label?: string;
  value?: StaffRole;
}

/** The role of a person. */
export function RoleSelect({ language, id, label, value = 'sales' }: RoleSelectProps) {
  const t = deskTextsOf(language, 'roles');
  return (
    <select name="role" id={id} aria-label={label} defaultValue={value} className="field-box">
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(role)}
        </option>
      ))}
    </select>
  );
}
