import { ENQUIRY_STATES, NEXT_STEP_MAX_LENGTH } from '@/lib/config/enquiry-states';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { Choice } from './choice';
import { DeskField, DeskForm } from './form';
import { KeptDraft } from './kept-draft';
import { StateMark } from './state-mark';
import { NextStep, TimeLeft } from './urgency';

interface StepDraft {
  step: string;
  on: string;
}

interface HandlingProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  staff: { id: string; role: StaffRole };
  /** A next step that was rejected, as it was typed. */
  stepDraft?: StepDraft | undefined;
  /** Whoever it can be handed over to. */
  colleagues: readonly { id: string; name: string }[];
}

/** Who has an enquiry in hand, what became of it, and what can be done about both. */
export function EnquiryHandling({
  language,
  enquiry,
  staff,
  stepDraft,
  colleagues,
}: HandlingProps) {
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
        <TimeLeft language={language} enquiry={enquiry} />
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
      <NextStep language={language} enquiry={enquiry} />
      {mayHandle && (
        <details className="desk-more" open={stepDraft !== undefined}>
          <summary>{t('plan')}</summary>
          <NextStepForm
            language={language}
            enquiry={enquiry}
            draft={stepDraft}
            staffId={staff.id}
          />
        </details>
      )}
      {mayHandle && colleagues.some((colleague) => colleague.id !== ownerId) && (
        <details className="desk-more">
          <summary>{t('handOver')}</summary>
          <DeskForm
            action="hand-over-enquiry"
            values={{ id, owner: ownerId ?? '' }}
            className="desk-actions"
          >
            <Choice name="to" label={t('colleague')}>
              {colleagues
                .filter((colleague) => colleague.id !== ownerId)
                .map((colleague) => [colleague.id, colleague.name])}
            </Choice>
            <button type="submit" className="desk-button-quiet">
              {t('handOver')}
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

/** What is to be done next; without a text nothing is. */
function NextStepForm({
  language,
  enquiry,
  draft,
  staffId,
}: Pick<HandlingProps, 'language' | 'enquiry'> & {
  draft: StepDraft | undefined;
  staffId: string;
}) {
  const t = deskTextsOf(language, 'enquiry');
  const { id, nextStep, nextStepOn } = enquiry;
  return (
    <DeskForm
      action="plan-next-step"
      values={{ id, seenStep: nextStep, seenOn: nextStepOn ?? '' }}
      className="desk-form"
    >
      <DeskField
        name="step"
        label={t('step')}
        hint={t('stepHint')}
        defaultValue={draft?.step ?? nextStep}
        maxLength={NEXT_STEP_MAX_LENGTH}
        required={false}
      />
      <DeskField
        name="on"
        type="date"
        label={t('stepOn')}
        defaultValue={draft?.on ?? nextStepOn ?? ''}
        required={false}
      />
      <KeptDraft staffId={staffId} name={`step-${id}`} />
      <button type="submit" className="desk-button-quiet">
        {t('saveStep')}
      </button>
    </DeskForm>
  );
}
