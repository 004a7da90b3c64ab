import type { InboxRow } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskDurationOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

type Urgent = Pick<
  InboxRow,
  | 'timeLeftMs'
  | 'isOverdue'
  | 'isStepDue'
  | 'answerDueAt'
  | 'nextStep'
  | 'nextStepOn'
  | 'nextStepAt'
>;

interface UrgencyProps {
  language: DeskLanguage;
  enquiry: Urgent;
}

/** The time left for the promised answer; nothing when no answer is due. */
export function TimeLeft({ language, enquiry }: UrgencyProps) {
  const { timeLeftMs, isOverdue, answerDueAt } = enquiry;
  if (timeLeftMs === null || !answerDueAt) return null;
  const t = deskTextsOf(language, 'urgency');
  const time = deskDurationOf(language, timeLeftMs);
  const isOverSince = isOverdue && timeLeftMs <= -60_000;
  return (
    <time
      dateTime={answerDueAt.toISOString()}
      title={t('until', { time: deskTimeOf(language, answerDueAt) })}
      className="desk-time-left"
      data-overdue={isOverdue || undefined}
    >
      {isOverdue ? t(isOverSince ? 'overdueBy' : 'overdue', { time }) : t('left', { time })}
    </time>
  );
}

/** What is to be done next, and when; nothing where nothing is planned. */
export function NextStep({ language, enquiry }: UrgencyProps) {
  const { nextStep, nextStepOn, nextStepAt, isStepDue } = enquiry;
  if (!nextStepOn) return null;
  return (
    <p className="desk-step" data-due={isStepDue || undefined}>
      <time dateTime={[nextStepOn, nextStepAt].filter(Boolean).join('T')}>
        {[deskDayOf(language, nextStepOn), nextStepAt].filter(Boolean).join(' ')}
      </time>
      : <bdi>{nextStep}</bdi>
    </p>
  );
}
