import { type EnquiryState, isWaiting, NEXT_STEP_MAX_LENGTH } from '@/lib/config/enquiry-states';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { answerLocaleOf } from '@/lib/content/desk/templates';
import { answerLinks } from '@/lib/format/answer-channels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { purchaseCodePath } from '@/lib/routing/desk-address';
import { Choice } from './choice';
import { Field } from './field';
import { DeskButton, DeskForm, DeskSubmit } from './form';
import { KeptDraft } from './kept-draft';
import { DeskLink } from './link';
import { StateMark } from './state-mark';
import { NextStep, TimeLeft } from './urgency';

interface StepDraft {
  step: string;
  on: string;
  at: string;
  /** Fields with the step that its person has seen, which a colleague may have changed since. */
  seen: Record<string, string>;
  /** Whether its time is in the past and needs a confirmation. */
  isPast: boolean;
}

/** States that close an enquiry take one more click than the open ones. */
const CLOSED_STATES = ['won', 'lost', 'spam'] as const;
const OPEN_STATES = ['new', 'inHand', 'answered'] as const;

interface HandlingProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  staff: { id: string; role: StaffRole };
  /** A next step that was rejected, as it was typed. */
  stepDraft?: StepDraft | undefined;
  /** Colleagues to whom it can be reassigned. */
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
  const { id, state, ownerId, ownerName, erasedAt } = enquiry;
  const isOwn = ownerId === staff.id;
  const mayHandle = mayStaff(staff.role, 'handleLeads') && !erasedAt;
  return (
    <section className="desk-card desk-handling">
      <h2>{t('handling')}</h2>
      <p className="desk-actions">
        <StateMark language={language} state={state} />
        {enquiry.buyerWroteAt && (
          <a href="#thread" className="desk-suspect">
            {deskTextsOf(language, 'inbox')('wroteAgain')}
          </a>
        )}
        {ownerName ? (
          <bdi>{isOwn ? t('yours') : t('ownedBy', { name: ownerName })}</bdi>
        ) : (
          t('free')
        )}
        <TimeLeft language={language} enquiry={enquiry} />
      </p>
      {mayHandle && !isOwn && (
        <DeskButton action="take-enquiry" values={{ id, owner: ownerId ?? '' }} isMain={!ownerId}>
          {t(ownerId ? 'takeOver' : 'take')}
        </DeskButton>
      )}
      {mayHandle && (
        <>
          {isWaiting(state) && <AnsweredForm language={language} enquiry={enquiry} />}
          <StateButtons language={language} enquiry={enquiry} states={OPEN_STATES} />
          <details className="desk-more">
            <summary>{t('close')}</summary>
            <StateButtons language={language} enquiry={enquiry} states={CLOSED_STATES} />
          </details>
        </>
      )}
      {state === 'won' && mayStaff(staff.role, 'makePurchaseCodes') && (
        <DeskLink href={purchaseCodePath({ enquiry: id })}>{t('purchaseCode')}</DeskLink>
      )}
      <NextStep language={language} enquiry={enquiry} />
      {mayHandle && (
        <details className="desk-more" id="plan" open={stepDraft !== undefined}>
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
          <summary>{t('reassign')}</summary>
          <DeskForm
            action="reassign-enquiry"
            values={{ id }}
            seen={{ owner: ownerId ?? '' }}
            className="desk-actions"
          >
            <Choice name="to" label={t('colleague')}>
              {colleagues
                .filter((colleague) => colleague.id !== ownerId)
                .map((colleague) => [colleague.id, colleague.name])}
            </Choice>
            <DeskSubmit>{t('reassign')}</DeskSubmit>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

/** The buyer has the answer, and by which way. */
function AnsweredForm({ language, enquiry }: Pick<HandlingProps, 'language' | 'enquiry'>) {
  const t = deskTextsOf(language, 'answer');
  const channels = deskTextsOf(language, 'channels');
  const { id, state, lang, buyerWroteAt } = enquiry;
  const links = answerLinks({ ...enquiry, locale: answerLocaleOf(lang) }, '');
  return (
    <DeskForm
      action="set-enquiry-state"
      values={{ id, from: state, state: 'answered' }}
      seen={{ wroteAt: Number(buyerWroteAt) }}
      className="desk-actions"
    >
      <label htmlFor="answered-by">{t('isAnswered')}</label>
      <Choice id="answered-by" name="channel" defaultValue={links[0]?.channel}>
        {links.map(({ channel }) => [channel, channels(channel)])}
      </Choice>
      <DeskSubmit isMain>{t('yes')}</DeskSubmit>
    </DeskForm>
  );
}

interface StateButtonsProps extends Pick<HandlingProps, 'language' | 'enquiry'> {
  states: readonly EnquiryState[];
}

/** A button for each state but the present one, and but "answered" while the form above asks how. */
function StateButtons({ language, enquiry, states }: StateButtonsProps) {
  const { id, state, buyerWroteAt } = enquiry;
  const names = deskTextsOf(language, 'states');
  const isOffered = (other: EnquiryState) =>
    other !== state && !(other === 'answered' && isWaiting(state));
  return (
    <DeskForm
      action="set-enquiry-state"
      values={{ id, from: state, wroteAt: Number(buyerWroteAt) }}
      className="desk-states"
    >
      {states.filter(isOffered).map((other) => (
        <DeskSubmit key={other} name="state" value={other}>
          {names(other)}
        </DeskSubmit>
      ))}
    </DeskForm>
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
  const { id, nextStep, nextStepOn, nextStepAt } = enquiry;
  const stored = { seenStep: nextStep, seenOn: nextStepOn ?? '', seenAt: nextStepAt };
  return (
    <DeskForm
      action="plan-next-step"
      values={{ id }}
      seen={{ ...stored, ...draft?.seen }}
      className="desk-form"
    >
      <Field
        name="step"
        label={t('step')}
        hint={t('stepHint')}
        defaultValue={draft?.step ?? nextStep}
        maxLength={NEXT_STEP_MAX_LENGTH}
      />
      <Field
        name="on"
        type="date"
        label={t('stepOn')}
        defaultValue={draft?.on ?? nextStepOn ?? ''}
      />
      <Field name="at" type="time" label={t('stepAt')} defaultValue={draft?.at ?? nextStepAt} />
      <KeptDraft staffId={staffId} name={`step-${id}`} />
      <p className="desk-actions">
        <DeskSubmit>{t('saveStep')}</DeskSubmit>
        {draft?.isPast && (
          <DeskSubmit name="past" value="yes">
            {t('savePast')}
          </DeskSubmit>
        )}
      </p>
    </DeskForm>
  );
}
