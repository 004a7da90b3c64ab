import { mayStaff } from '@/lib/config/staff-rights';
import { readBackupWarning } from '@/lib/content/desk/backups';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

interface BackupWarningProps {
  language: DeskLanguage;
  staff: StaffMember;
}

/** Says to owners, on every page, that there is no backup that is good and new enough. */
export async function BackupWarning({ language, staff }: BackupWarningProps) {
  if (!mayStaff(staff.role, 'readBackups')) return null;
  const tooOld = await readBackupWarning();
  if (!tooOld) return null;
  const t = deskTextsOf(language, 'backups');
  return (
    <section className="desk-notice" data-kind="bad" aria-label={t('title')}>
      <p>{tooOld.hours === null ? t('never') : t('tooOld', { hours: tooOld.hours })}</p>
      <a href={DESK_PATHS.backups} className="desk-link">
        {t('title')}
      </a>
    </section>
  );
}
