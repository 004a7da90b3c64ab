import { mayStaff } from '@/lib/config/staff-rights';
import { readSecurityNotices } from '@/lib/content/desk/people';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { DeskButton } from './form';

/** The newest ones; the audit trail has the rest. */
const SHOWN = 5;

interface SecurityNoticesProps {
  language: DeskLanguage;
  staff: StaffMember;
}

/** What has happened to one's account, and to owners everybody's, until they say that they know. */
export async function SecurityNotices({ language, staff }: SecurityNoticesProps) {
  const notices = await readSecurityNotices(staff);
  const [newest] = notices;
  if (!newest) return null;
  const t = deskTextsOf(language, 'security');
  return (
    <section className="desk-notice" data-kind="bad" aria-label={t('title')}>
      <ul>
        {notices.slice(0, SHOWN).map(({ action, at, count, name, isOwn }) => (
          <li key={`${name} ${action}`}>
            <bdi>{isOwn ? t('own') : name}</bdi>
            {`: ${t(action, { count })} · ${deskTimeOf(language, at)}`}
          </li>
        ))}
      </ul>
      <p className="desk-quiet">{t('notYou')}</p>
      <div className="desk-actions">
        <DeskButton action="mark-security-seen" values={{ until: newest.at.toISOString() }}>
          {t('seen')}
        </DeskButton>
        {mayStaff(staff.role, 'readAudit') && (
          <a href={DESK_PATHS.audit} className="desk-link">
            {deskTextsOf(language, 'frame')('audit')}
          </a>
        )}
      </div>
    </section>
  );
}
