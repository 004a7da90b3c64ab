import { ENQUIRY_STATES } from '@/lib/config/enquiry-states';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskForm } from './form';
import { StateMark } from './state-mark';

interface HandlingProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  staff: { id: string; role: StaffRole };
}

/** Who has an enquiry in hand, what became of it, and what can be done about both. */
export function EnquiryHandling({ language, enquiry, staff }: HandlingProps) {
  const t = deskTextsOf(language, 'enquiry');
  const states = deskTextsOf(language, 'states');
  const { id, state, ownerId, ownerName } = enquiry;
  const isOwn = ownerId === staff.id;
  const mayHandle = mayStaff(staff.role, 'handleLeads');
  return (
    <section className="desk-card">
      <h2>{t('handling')}</h2>
      <p className="desk-actions">
        <StateMark language={language} state={state} />
        {ownerName ? (
          <bdi>{isOwn ? t('yours') : t('ownedBy', { name: ownerName })}</bdi>
        ) : (
          t('free')
        )}
      </p>
      {mayHandle && !isOwn && (
        <DeskForm action="take-enquiry" values={{ id, owner: ownerId ?? '' }}>
          <button type="submit" className={ownerId ? 'desk-button-quiet' : 'desk-button'}>
            {t(ownerId ? 'takeOver' : 'take')}
          </button>
        </DeskForm>
      )}
      {mayHandle && (
        <DeskForm action="set-enquiry-state" values={{ id, from: state }} className="desk-states">
          {ENQUIRY_STATES.filter((other) => other !== state).map((other) => (
            <button
              key={other}
              type="submit"
              name="state"
              value={other}
              className="desk-button-quiet"
            >
              {states(other)}
            </button>
          ))}
        </DeskForm>
      )}
    </section>
  );
}
