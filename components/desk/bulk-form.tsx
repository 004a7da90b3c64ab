import type { ReactNode } from 'react';
import { ENQUIRY_STATES } from '@/lib/config/enquiry-states';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { Choice } from './choice';
import { DeskForm, DeskSubmit } from './form';
import { UndoForm } from './notice';

interface BulkFormProps {
  language: DeskLanguage;
  /** Colleagues to whom enquiries can be reassigned. */
  colleagues: readonly { id: string; name: string }[];
  /** The list with its boxes. */
  children: ReactNode;
}

/** A list whose rows can be checked, and what can be done to all that are. */
export function BulkForm({ language, colleagues, children }: BulkFormProps) {
  const t = deskTextsOf(language, 'bulk');
  const states = deskTextsOf(language, 'states');
  return (
    <DeskForm action="handle-enquiries" className="desk-bulk-form">
      {/* The Enter key in a box presses the first button: one that does nothing. */}
      <button type="submit" disabled hidden />
      {children}
      <fieldset className="desk-bulk">
        <legend>{t('title')}</legend>
        <BulkButton value="take">{t('take')}</BulkButton>
        <details className="desk-more">
          <summary>{t('others')}</summary>
          <div className="desk-actions">
            <Choice name="to" label={t('colleague')}>
              {colleagues.map(({ id, name }) => [id, name])}
            </Choice>
            <BulkButton value="reassign">{t('reassign')}</BulkButton>
          </div>
          <div className="desk-actions">
            <Choice name="state" label={t('state')}>
              {ENQUIRY_STATES.map((state) => [state, states(state)])}
            </Choice>
            <BulkButton value="setState">{t('setState')}</BulkButton>
          </div>
          <div className="desk-actions">
            <BulkButton value="spam">{t('spam')}</BulkButton>
            <BulkButton value="notSpam">{t('notSpam')}</BulkButton>
          </div>
        </details>
      </fieldset>
    </DeskForm>
  );
}

/** One of the things that can be done to all that are checked. */
export function BulkButton({ value, children }: { value: string; children: ReactNode }) {
  return (
    <DeskSubmit name="button" value={value}>
      {children}
    </DeskSubmit>
  );
}

interface BulkNoticeProps {
  language: DeskLanguage;
  outcome: { done: number; refused: readonly string[] };
  /** Those whose change of state can be undone. */
  undoable: readonly number[];
}

/** How many enquiries were changed, and which were refused. */
export function BulkNotice({ language, outcome, undoable }: BulkNoticeProps) {
  const t = deskTextsOf(language, 'bulk');
  const { done, refused } = outcome;
  return (
    <>
      <div className="desk-notice" data-kind="good">
        <p role="status">{t('done', { done })}</p>
        <UndoForm language={language} ids={undoable} />
      </div>
      {refused.length > 0 && (
        <p role="alert" className="desk-notice" data-kind="bad">
          {t('refused', { numbers: refused.join(', ') })}
        </p>
      )}
    </>
  );
}
